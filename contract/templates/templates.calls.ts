import type { TemplateName, TemplateText } from './templates.ts';

declare module '../calls.ts' {
  interface Calls {
    'GET /:project/-/description_templates/names/:type': { answer: TemplateName[] };
    'GET /:project/-/templates/:type/:name': { answer: TemplateText };
  }
}
