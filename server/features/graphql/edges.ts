import { extendSchema, getNamedType, isObjectType, parse } from 'graphql';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { cursorOf } from './connection.ts';

interface Connection {
  readonly nodes: readonly unknown[];
  /** Of the first one, where there are pages. */
  readonly offset?: number;
}

const edgesOf = ({ nodes, offset = 0 }: Connection) =>
  nodes.map((node, index) => ({ node, cursor: cursorOf(offset + index + 1) }));

/** Every connection has its nodes as edges, too: many clients ask for these alone. */
export function withEdges(schema: GraphQLSchema): GraphQLSchema {
  const connections = Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLObjectType => isObjectType(type) && type.name.endsWith('Connection'),
  );
  const definitions = connections.map((type) => {
    const node = getNamedType(type.getFields()['nodes']!.type).name;
    const edge = type.name.replace(/Connection$/, 'Edge');
    return `extend type ${type.name} { edges: [${edge}!]! } type ${edge} { cursor: String! node: ${node}! }`;
  });
  const extended = extendSchema(schema, parse(definitions.join('\n')));
  for (const { name } of connections)
    (extended.getType(name) as GraphQLObjectType).getFields()['edges']!.resolve = edgesOf;
  return extended;
}
