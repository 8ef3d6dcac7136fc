import { z } from "zod";

/*
 * Schemas of the graph API: types, validation and the OpenAPI document derive from them. Texts of clients are bounded and
 * must be storable by PostgreSQL: well-formed Unicode without NUL.
 */

/** NUL or a lone surrogate. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Storable text with a minimum and maximum number of characters. */
export const textOf = (min: number, max: number) =>
  z
    .string({ error: "must be text" })
    .min(min, min === 1 ? "must not be empty" : `must have at least ${min} characters`)
    .max(max, `must have at most ${max} characters`)
    .refine((text) => !unstorable.test(text), "must be well-formed Unicode without NUL");

/** An id or username, in Unicode normalization form C. */
const nameOf = (max: number) => textOf(1, max).normalize("NFC");

export const idSchema = nameOf(200).describe("An id, at most 200 characters.");
export const nameSchema = nameOf(100);
/** Describes an id or username that a write creates; `name-rules.ts` has the rules. */
export const newName = (description: string): string =>
  `${description} Visible characters and single spaces; not . or .. or a reserved path word such as suggested.`;
export const millisecondsSchema = z.int().describe("Milliseconds since 1970-01-01 UTC.");

export const blockchains = ["SOLANA", "ETHEREUM"] as const;
export const blockchainSchema = z.enum(blockchains).meta({ id: "Blockchain" });
export type Blockchain = z.infer<typeof blockchainSchema>;

export const contactTypes = ["EMAIL", "PHONE", "TWITTER"] as const;
export const contactTypeSchema = z.enum(contactTypes).meta({ id: "ContactType" });
export type ContactType = z.infer<typeof contactTypeSchema>;

export const scopes = ["read", "write", "admin"] as const;
const scopeSchema = z.enum(scopes);
/** The rights of a key. Each scope includes those before it. */
export type Scope = z.infer<typeof scopeSchema>;

export const graphIndexSchema = z
  .object({
    name: z.string(),
    description: z.url().describe("This API in OpenAPI 3.1."),
    operations: z.array(
      z.object({
        id: z.string(),
        method: z.string(),
        url: z.string().describe("The address; `{name}` stands for a parameter."),
        scope: scopeSchema.nullable().describe("The required scope of the key; null when no key is needed."),
        summary: z.string(),
      }),
    ),
  })
  .meta({ id: "Index", description: "The operations of this API." });

/** Maximum number of properties of a node. */
export const MAX_PROPERTIES = 100;
const propertyValue = z.union([textOf(0, 10_000), z.number(), z.boolean()], {
  error: "must be text of at most 10000 characters, a number, or true or false",
});
export type PropertyValue = z.infer<typeof propertyValue>;
export type PropertyMap = Record<string, PropertyValue>;
export const propertyKeySchema = textOf(1, 128);

const propertySchema = z.object({ key: propertyKeySchema, value: propertyValue }).meta({ id: "Property" });
export const propertiesSchema = z.array(propertySchema).max(MAX_PROPERTIES, `must be at most ${MAX_PROPERTIES}`);

/** Properties to set; null removes a property. */
export const propertyChangesSchema = z
  .array(z.object({ key: propertyKeySchema, value: propertyValue.nullable() }))
  .max(MAX_PROPERTIES, `must be at most ${MAX_PROPERTIES}`);
export type PropertyChanges = z.infer<typeof propertyChangesSchema>;

const propertyMapSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .meta({ id: "Properties" });

/** Properties as fields of the object, like those of the hosted service. `properties.ts` adds them. */
const propertyFields = z
  .unknown()
  .meta({ type: ["string", "number", "boolean"], description: "Each property whose name is not that of a field." });

const methods = ["FAST_UNCONFIRMED", "QUICK_SIGNATURE", "CONFIRMED_AND_PARSED"] as const;
export const methodSchema = z
  .enum(methods, { error: `must be ${methods.join(", ")}` })
  .meta({ id: "ExecutionMethod", description: "How certain a write is when the response is sent." });
export type ExecutionMethod = z.infer<typeof methodSchema>;

const executionFields = {
  id: z.uuid(),
  method: methodSchema,
  status: z
    .enum(["QUEUED", "SENT", "CONFIRMED", "FAILED"])
    .describe(
      "QUEUED: not sent yet. SENT: accepted by a node. CONFIRMED: on chain. FAILED: not on chain; see `reason`.",
    ),
  signature: z.string().nullable().describe("Signature of the transaction on chain."),
  slot: z.int().nullable().describe("Slot the transaction was confirmed in."),
  memo: z.string().optional().describe("The memo on chain, once confirmed."),
  reason: z.string().optional().describe("Why it is not confirmed."),
};
export const executionSchema = z
  .object(executionFields)
  .meta({ id: "Execution", description: "The state of a write on chain." });
export type Execution = z.infer<typeof executionSchema>;

/** SHA-256 in hexadecimal. */
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

const eventSchema = z
  .object({
    v: z.literal(1),
    id: z.uuid().describe("Id of the execution."),
    namespace: z.string(),
    operation: z.string().describe("Name of the operation in this reference."),
    actor: z.string(),
    target: z.string(),
    at: millisecondsSchema,
    bodyHash: hashSchema.describe("Hash of the request body as canonical JSON (RFC 8785)."),
  })
  .meta({
    id: "Event",
    description: "The event that is anchored on chain. The leaf is the hash of its canonical JSON.",
  });
export type Event = z.infer<typeof eventSchema>;

const proofSchema = z
  .array(z.object({ side: z.enum(["left", "right"]), hash: hashSchema }))
  .describe("Sibling of the leaf, then of each node on the path to the root.");

export const executionProofSchema = z
  .object({
    ...executionFields,
    event: eventSchema,
    leaf: hashSchema.describe("SHA-256 of a zero byte and the canonical JSON of the event (RFC 6962)."),
    anchor: z
      .object({
        memo: z.string().describe("Text of the transaction's memo."),
        root: hashSchema.describe("Root of the batch's tree; the leaf itself for a single event."),
        size: z.int().min(1).describe("Number of events in the batch."),
        index: z.int().min(0).describe("Index of the event in the batch."),
        proof: proofSchema,
        genesisHash: z.string().nullable().describe("Identifies the chain."),
        confirmedAt: millisecondsSchema.nullable(),
        isFinal: z.boolean().describe("Whether the transaction is final."),
      })
      .nullable()
      .describe("Null until the event is in a batch."),
  })
  .meta({ id: "ExecutionProof", description: "An execution with its proof." });
export type ExecutionProof = z.infer<typeof executionProofSchema>;

export const profileSchema = z
  .object({
    id: z.string(),
    namespace: z.string(),
    created_at: millisecondsSchema,
    username: z.string(),
    bio: z.string().nullable(),
    image: z.string().nullable(),
  })
  .catchall(propertyFields)
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof profileSchema>;

export const namespaceSchema = z
  .object({
    name: z.string().nullable(),
    readableName: z.string().nullable(),
    faviconURL: z.string().nullable(),
    userProfileURL: z.string().nullable(),
  })
  .meta({ id: "Namespace" });
export type Namespace = z.infer<typeof namespaceSchema>;

export const walletSchema = z
  .object({
    id: z.string().describe("The address."),
    created_at: millisecondsSchema,
    blockchain: blockchainSchema,
    wallet_type: z.enum(["PHANTOM", "WEB3AUTH"]).optional(),
  })
  .meta({ id: "Wallet" });
export type Wallet = z.infer<typeof walletSchema>;

export const contactSchema = z
  .object({
    id: z.string().describe("E-mail address, handle, or the salted hash of a phone number."),
    type: contactTypeSchema,
    bio: z.string().optional(),
    image: z.string().optional(),
  })
  .meta({ id: "Contact" });
export type Contact = z.infer<typeof contactSchema>;

/** A contact in a request. */
export const givenContactSchema = z.object({
  id: textOf(1, 320).describe("E-mail address, phone number in international form, or handle."),
  type: contactTypeSchema,
  bio: textOf(0, 1_000).optional(),
  image: textOf(0, 2_048).optional(),
});
export type GivenContact = z.infer<typeof givenContactSchema>;

export const followCountsSchema = z
  .object({ followers: z.int().min(0), following: z.int().min(0) })
  .meta({ id: "FollowCounts" });
export type FollowCounts = z.infer<typeof followCountsSchema>;

export const profileResponseSchema = z
  .object({
    profile: profileSchema,
    walletAddress: z.string().describe("The first linked wallet; empty when there is none."),
    hashedPhoneNumber: z.string().optional(),
    contact: contactSchema.optional(),
    socialCounts: followCountsSchema,
    namespace: namespaceSchema,
    properties: propertyMapSchema.describe(
      "Each property is also a field of the response and of `profile`, unless a field has its name.",
    ),
    requestingProfileSocialInfo: z.object({ isFollowing: z.boolean(), isFollowedBy: z.boolean() }).optional(),
  })
  .catchall(propertyFields)
  .meta({ id: "ProfileResponse" });
export type ProfileResponse = z.infer<typeof profileResponseSchema>;

export const contentItemSchema = z
  .object({ id: z.string(), created_at: millisecondsSchema, namespace: z.string(), properties: propertyMapSchema })
  .catchall(propertyFields)
  .meta({ id: "ContentItem" });
export type ContentItem = z.infer<typeof contentItemSchema>;

const socialInfoSchema = z.object({ hasLiked: z.boolean() }).optional();

export const contentResponseSchema = z
  .object({
    content: contentItemSchema,
    authorProfile: profileSchema,
    socialCounts: z.object({ likeCount: z.int().min(0), commentCount: z.int().min(0) }),
    requestingProfileSocialInfo: socialInfoSchema,
  })
  .meta({ id: "ContentResponse" });
export type ContentResponse = z.infer<typeof contentResponseSchema>;

export const commentSchema = z
  .object({
    id: z.string(),
    created_at: millisecondsSchema,
    text: z.string().describe("Empty when the comment was deleted but has replies."),
    properties: propertyMapSchema,
  })
  .catchall(propertyFields);

const commentFields = {
  comment: commentSchema,
  contentId: z.string().optional(),
  author: profileSchema,
  socialCounts: z.object({ likeCount: z.int().min(0) }),
  requestingProfileSocialInfo: socialInfoSchema,
};
export const replySchema = z.object(commentFields).meta({ id: "Reply" });
export type Reply = z.infer<typeof replySchema>;
export const commentResponseSchema = z
  .object({ ...commentFields, recentReplies: z.array(replySchema).optional() })
  .meta({ id: "CommentResponse" });
export type CommentResponse = z.infer<typeof commentResponseSchema>;

export const activitySchema = z
  .object({
    type: z.enum(["following", "new_content", "like", "comment", "new_follower"]),
    actor_id: z.string(),
    actor_username: z.string(),
    target_id: z.string().optional(),
    target_username: z.string().optional(),
    comment_id: z.string().optional(),
    timestamp: millisecondsSchema,
    activity: z.string().describe("The action as a sentence."),
  })
  .meta({ id: "Activity" });
export type Activity = z.infer<typeof activitySchema>;

export const failureSchema = z
  .object({
    error: z.string().describe("What is wrong and how to fix it."),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .meta({ id: "Failure" });
