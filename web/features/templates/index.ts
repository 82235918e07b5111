export { TemplateChooser } from './template-choice.tsx';
export { templateNamesQuery } from './template.queries.ts';
