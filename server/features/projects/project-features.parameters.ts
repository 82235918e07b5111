import { Type } from 'typebox';
import type { Static } from 'typebox';
import { featureLevels, projectFeatures } from '../../platform/access/project-rules.ts';
import type { FeatureLevel, ProjectFeature } from '../../platform/access/project-rules.ts';
import { parameterError } from '../../platform/errors.ts';

/** Features of v4 that do not exist here: they can be disabled, which they are, but not enabled. */
const absent = [
  'analytics',
  'builds',
  'container_registry',
  'environments',
  'feature_flags',
  'infrastructure',
  'model_experiments',
  'model_registry',
  'monitor',
  'package_registry',
  'pages',
  'releases',
  'requirements',
  'security_and_compliance',
  'snippets',
  'wiki',
] as const;

const Level = Type.Optional(Type.String({ maxLength: 20 }));

/** Access levels of a project's features, and related settings. */
export const FeatureParameters = {
  issues_enabled: Type.Optional(Type.Boolean()),
  issues_access_level: Level,
  merge_requests_enabled: Type.Optional(Type.Boolean()),
  merge_requests_access_level: Level,
  repository_access_level: Level,
  forking_access_level: Level,
  ...(Object.fromEntries(absent.map((name) => [`${name}_access_level`, Level])) as Record<
    `${(typeof absent)[number]}_access_level`,
    typeof Level
  >),
  autoclose_referenced_issues: Type.Optional(Type.Boolean()),
  emails_enabled: Type.Optional(Type.Boolean()),
  emails_disabled: Type.Optional(Type.Boolean()),
};
const Body = Type.Object(FeatureParameters);
type Body = Static<typeof Body>;

/** Converts the parameters of a body to settings; throws 400 for a level that could not be stored. */
export function featuresOf(body: Body): {
  features: Partial<Record<ProjectFeature, FeatureLevel>>;
  autoclose_referenced_issues: boolean | undefined;
  emails_enabled: boolean | undefined;
} {
  const features: Partial<Record<ProjectFeature, FeatureLevel>> = {};
  if (body.issues_enabled !== undefined) features.issues = body.issues_enabled ? 'enabled' : 'disabled';
  if (body.merge_requests_enabled !== undefined)
    features.merge_requests = body.merge_requests_enabled ? 'enabled' : 'disabled';
  for (const [name, asked] of Object.entries(body)) {
    const of = /^(?<feature>.+)_access_level$/.exec(name)?.groups?.['feature'];
    if (of === undefined || asked === undefined) continue;
    const feature = projectFeatures.find((known) => known === of);
    const level = featureLevels.find((known) => known === asked);
    if (level === undefined || (feature === undefined && level !== 'disabled'))
      throw parameterError(`${name} does not have a valid value`);
    if (feature !== undefined) features[feature] = level;
  }
  return {
    features,
    autoclose_referenced_issues: body.autoclose_referenced_issues,
    emails_enabled:
      body.emails_enabled ?? (body.emails_disabled === undefined ? undefined : !body.emails_disabled),
  };
}
