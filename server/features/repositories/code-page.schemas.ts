import { Type } from 'typebox';

/** Routes that anybody may call and that show code: the project's policy decides whose. */
export const readsCode = { access: 'anyone', scopes: ['read_repository'] } as const;
export const ProjectPath = Type.Object({ project: Type.String() });
export const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));
export const Search = Type.Optional(Type.String({ maxLength: 255 }));
