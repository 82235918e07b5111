export interface SchemaDocument {
  type?: string | string[];
  enum?: readonly unknown[];
  anyOf?: readonly SchemaDocument[];
  properties?: Readonly<Record<string, SchemaDocument>>;
  required?: readonly string[];
  items?: SchemaDocument;
  $ref?: string;
}

export interface OperationDocument {
  summary?: string;
  tags?: readonly string[];
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: SchemaDocument }[];
  requestBody?: { content?: Readonly<Record<string, { schema?: SchemaDocument }>> };
  responses?: Readonly<Record<string, { content?: Readonly<Record<string, { schema?: SchemaDocument }>> }>>;
}

export interface OpenApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, OperationDocument>>>>;
}
