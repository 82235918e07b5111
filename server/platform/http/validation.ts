import AjvCompiler from '@fastify/ajv-compiler';

interface Validate {
  (data: unknown): unknown;
  errors?: unknown;
}
type BuildValidator = (schemas: unknown, options: unknown) => (route: unknown) => Validate;

const buildValidator = AjvCompiler() as unknown as BuildValidator;

/** Compiles a schema when its route is first called: compiling all of them took a quarter of a second of every start, in each process. */
export const buildLateValidator: BuildValidator = (schemas, options) => {
  const compile = buildValidator(schemas, options);
  return (route) => {
    let validate: Validate | undefined;
    const late: Validate = (data) => {
      validate ??= compile(route);
      const result = validate(data);
      late.errors = validate.errors;
      return result;
    };
    return late;
  };
};
