import { z } from "zod";
import { type CreateDocumentOptions, createDocument, type ZodOpenApiObject } from "zod-openapi";

const override: CreateDocumentOptions["override"] = ({ jsonSchema, zodSchema, io }) => {
  // Fields may be added: clients must accept fields they do not know, and unknown ones that they send are ignored.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // A number in a query arrives as digits; it is described as the number.
  if (jsonSchema.type === "integer") delete jsonSchema.pattern;
  // A field with a default was added later: responses of older versions lack it.
  if (io === "output" && zodSchema instanceof z.ZodObject && jsonSchema.required)
    jsonSchema.required = jsonSchema.required.filter((name) => !(zodSchema.shape[name] instanceof z.ZodDefault));
};

/** Builds an OpenAPI 3.1 document. Schemas that have an `id` become components. */
export const createOpenApiDocument = (definition: Omit<ZodOpenApiObject, "openapi">) =>
  createDocument({ openapi: "3.1.0", ...definition }, { override });

/** References to response headers among the components of a document. */
export const headerReferences = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** A response header, as a component of a document. */
export const textHeader = (description: string) => ({ description, schema: { type: "string" as const } });
