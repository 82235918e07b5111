import { visit } from 'graphql';
import type { DocumentNode } from 'graphql';

/** `BoardsEpicBoardID`, `LabelID`: GitLab's schema has a scalar for the ids of each kind of thing. */
const isIdType = (name: string): boolean => /^[A-Z]\w*ID$/.test(name);

/**
 * Declares variables of GitLab's id types as `ID`, before validation. Its clients name these types in the variables of a query
 * (`$boardId: BoardsEpicBoardID!`) and nowhere else. Scalars of these names in the schema would have to be the types of arguments, and
 * then variables of `ID`, which is what other clients declare, would no longer be allowed for these. So the schema has one type of id,
 * and a variable may name any: which kind of thing an id is of is for the resolvers to say.
 */
export const withPlainIds = (document: DocumentNode): DocumentNode =>
  visit(document, {
    SelectionSet: () => false,
    // Other definitions have types, too, and are refused for what they are.
    FragmentDefinition: () => false,
    NamedType: (node) =>
      isIdType(node.name.value) ? { ...node, name: { ...node.name, value: 'ID' } } : undefined,
  });
