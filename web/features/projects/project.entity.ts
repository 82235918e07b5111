import { entityType } from '../../platform/entities.ts';
import type { Project } from './project.queries.ts';

export const projects = entityType<Project>('Project');
