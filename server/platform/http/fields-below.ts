import type { FastifyRequest } from 'fastify';

/** A `preValidation` hook for forms whose fields stand by themselves or below a name, such as `label[title]`: the schema is of the fields. */
export const fieldsBelow =
  (name: string) =>
  (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    const { [name]: below, ...rest } = (request.body ?? {}) as Record<string, unknown>;
    if (typeof below === 'object' && below !== null) request.body = { ...rest, ...below };
    done();
  };
