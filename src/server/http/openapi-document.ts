import { z } from 'zod';
import { avatarLimitBytes, avatarMediaTypes, avatarSchema, batchBodySchema, batchCountSchema, batchDownloadLimit, batchLineSchema, byteRoutes, thumbnailEdges } from '../../contract/api/byte-routes';
import { endpoints } from '../../contract/api/endpoints';
import type { Access, EndpointDefinition } from '../../contract/endpoint';
import { errorBodySchema, errorDefinitions, type ErrorCode } from '../../contract/errors';
import { headers } from '../../contract/header-names';
import { version } from '../server-version';
import { serverPathOf, serverPathsOf } from './endpoint-paths';
import { declaredErrorsOf, successStatusOf } from './endpoint-declarations';

type Json = Record<string, unknown>;

interface OpenApiContent { readonly [mediaType: string]: { readonly schema: Json } }
interface OpenApiResponse { readonly description: string; readonly content?: OpenApiContent; readonly headers?: Readonly<Record<string, Json>> }
export interface OpenApiParameter { readonly name: string; readonly in: 'path' | 'query' | 'header'; readonly required: boolean; readonly schema: Json; readonly description?: string }
export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-access': Access;
  readonly security: readonly Json[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: OpenApiContent };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}
export type OpenApiPath = Readonly<Record<string, OpenApiOperation>>;
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly paths: Readonly<Record<string, OpenApiPath>>;
  readonly components: Json;
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
  return json;
};

const isObjectSchema = (json: Json): json is Json & { properties: Record<string, Json>; required?: string[] } => typeof json.properties === 'object';

const parametersOf = (place: 'path' | 'query', schema: z.ZodType | undefined): OpenApiParameter[] => {
  if (!schema) return [];
  const json = schemaOf(schema, 'input');
  if (!isObjectSchema(json)) return [];
  return Object.entries(json.properties).map(([name, property]) => ({
    name, in: place, required: place === 'path' || (json.required?.includes(name) ?? false), schema: property,
  }));
};

const idempotencyParameter: OpenApiParameter = {
  name: headers.idempotencyKey, in: 'header', required: false, schema: { type: 'string', maxLength: 200 },
  description: 'Makes the call safe to repeat: the same key and the same input get the first answer again.',
};

const refusalsOf = (codes: ReadonlySet<ErrorCode>): Record<string, OpenApiResponse> => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(errorDefinitions[code].status, [...byStatus.get(errorDefinitions[code].status) ?? [], code]);
  return Object.fromEntries([...byStatus].sort(([left], [right]) => left - right).map(([status, these]) => [String(status), {
    description: these.join(', '),
    content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: these } } }] } } },
  }]));
};

/** `path`: one of the paths of the call. It has those parameters that it contains. */
const operationOf = (name: string, definition: EndpointDefinition, path: string, isAlias: boolean): OpenApiOperation => {
  const { method, access, summary, params, query, body, encoding, response, isText, isSecret, ownsTransaction } = definition;
  const isKeyed = access !== 'public' && method !== 'GET' && method !== 'HEAD' && !isSecret && !ownsTransaction;
  return {
    // An alias is another path of the same call. Operation ids have to be unique.
    operationId: isAlias ? `${name}.alias` : name,
    tags: name.split('.', 1),
    summary,
    'x-access': access,
    security: access === 'session' ? [{ bearer: [] }, { cookie: [] }] : [],
    parameters: [...parametersOf('path', params).filter((parameter) => path.includes(`{${parameter.name}}`)), ...parametersOf('query', query), ...(isKeyed ? [idempotencyParameter] : [])],
    ...(body ? {
      requestBody: { required: true, content: { [encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: schemaOf(body, 'input') } } },
    } : {}),
    responses: {
      [String(successStatusOf(definition))]: response
        ? { description: 'Success', content: { [isText ? 'text/plain' : 'application/json']: { schema: schemaOf(response, 'output') } } }
        : { description: 'Success, without a body' },
      ...refusalsOf(declaredErrorsOf(definition)),
    },
  };
};

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
const headerOf = (description: string): Json => ({ description, schema: { type: 'string' } });
const tagHeaders = { ETag: headerOf('Names these bytes; they never change under it.'), 'Accept-Ranges': headerOf('bytes'), 'Cache-Control': headerOf('How long the answer may be kept.') };
const byteHeaders = { ...tagHeaders, 'Content-Length': headerOf('Bytes in this answer.'), 'Content-Disposition': headerOf('The name to save them under.') };

/** The responses of a call that returns a file's bytes, with ranges and known tags. */
const byteResponses: OpenApiOperation['responses'] = {
  200: { description: 'All bytes', content: bytes, headers: byteHeaders },
  206: { description: 'The range asked for', content: bytes, headers: { ...byteHeaders, 'Content-Range': headerOf('bytes first-last/size') } },
  304: { description: 'The client has these bytes already', headers: tagHeaders },
};
const headerParameter = (name: string, description: string): OpenApiParameter => ({ name, in: 'header', required: false, schema: { type: 'string' }, description });
const ifNoneMatchParameter = headerParameter('If-None-Match', 'ETags that the client has.');
const rangeParameters: readonly OpenApiParameter[] = [
  headerParameter('Range', 'One range of bytes: bytes=first-last.'), headerParameter('If-Range', 'The ETag that a range has to belong to; else all bytes come.'), ifNoneMatchParameter,
];
const withRanges = (operation: OpenApiOperation): OpenApiOperation => {
  const { 416: unsatisfiable } = operation.responses;
  return {
    ...operation,
    parameters: [...operation.parameters, ...rangeParameters],
    responses: { ...operation.responses, ...(unsatisfiable ? { 416: { ...unsatisfiable, headers: { 'Content-Range': headerOf('bytes */size') } } } : {}) },
  };
};

const pathParameters = (path: string): OpenApiParameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

const byteOperation = (name: string, summary: string, path: string, responses: OpenApiOperation['responses'], requestBody?: OpenApiOperation['requestBody']): OpenApiOperation => ({
  operationId: name, tags: ['bytes'], summary, 'x-access': 'session', security: [{ bearer: [] }, { cookie: [] }], parameters: pathParameters(path), responses, ...(requestBody ? { requestBody } : {}),
});

const avatarUploadOperation = (path: string): OpenApiOperation => {
  const operation = byteOperation('account.uploadPicture', `Uploads a picture of the caller, at most ${avatarLimitBytes} bytes. The server stores a square and nothing else of the picture. PATCH /users/me accepts the address.`, path, {
    201: { description: 'The address of the picture', content: { 'application/json': { schema: schemaOf(avatarSchema, 'output') } } },
    ...refusalsOf(new Set([
      'PICTURE_NOT_READABLE', 'PROFILE_FIELD_LOCKED', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'VALIDATION_FAILED', 'REQUEST_TIMEOUT', 'NOT_SIGNED_IN', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS',
      'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE', 'SERVICE_UNAVAILABLE', 'STORAGE_FULL',
    ])),
  }, { required: true, content: Object.fromEntries(avatarMediaTypes.map((type) => [type, bytes['application/octet-stream']])) });
  const position: OpenApiParameter = { name: 'position', in: 'query', required: false, schema: { type: 'number', minimum: 0, maximum: 1 } };
  return { ...operation, parameters: [...operation.parameters, position, idempotencyParameter] };
};

const avatarOperation = (path: string): OpenApiOperation => {
  const headers = { ETag: tagHeaders.ETag, 'Cache-Control': tagHeaders['Cache-Control'] };
  const operation = byteOperation('account.picture', 'The picture of a person, for everybody who has a session or a link.', path, {
    200: { description: 'The picture', content: { 'image/webp': bytes['application/octet-stream'] }, headers },
    304: { description: 'The client has these bytes already', headers },
    ...refusalsOf(new Set(['PICTURE_NOT_FOUND', 'NOT_SIGNED_IN', 'ACCOUNT_BLOCKED', 'TOO_MANY_REQUESTS'])),
  });
  return { ...operation, 'x-access': 'shared', security: [], parameters: [...operation.parameters, ifNoneMatchParameter] };
};

const thumbnailOperation = (path: string): OpenApiOperation => {
  const headers = { ETag: tagHeaders.ETag, 'Cache-Control': tagHeaders['Cache-Control'] };
  const operation = byteOperation('files.thumbnail', 'A picture of the content of a cloud file, for everybody who may read the file.', path, {
    200: { description: 'The thumbnail', content: { 'image/webp': bytes['application/octet-stream'] }, headers },
    304: { description: 'The client has these bytes already', headers },
    ...refusalsOf(new Set(['FILE_NOT_FOUND', 'FILE_FORBIDDEN', 'FILE_DELETED', 'FILE_HAS_NO_THUMBNAIL', 'VALIDATION_FAILED', 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'])),
  });
  const size: OpenApiParameter = {
    name: 'size', in: 'query', required: true, schema: { type: 'string', enum: Object.keys(thumbnailEdges) },
    description: `The longest edge in pixels: ${Object.entries(thumbnailEdges).map(([name, edge]) => `${name} ${edge}`).join(', ')}.`,
  };
  return { ...operation, parameters: [...operation.parameters, size, ifNoneMatchParameter] };
};

const officePdfOperation = (path: string): OpenApiOperation => {
  const headers = { ETag: tagHeaders.ETag, 'Cache-Control': tagHeaders['Cache-Control'] };
  const operation = byteOperation('files.officePdf', 'The PDF that the office program of this server made of an office file, for everybody who may download the file.', path, {
    200: { description: 'The PDF', content: { 'application/pdf': bytes['application/octet-stream'] }, headers },
    202: { description: 'The PDF is being made', headers: { 'Retry-After': headerOf('seconds') } },
    204: { description: 'This server has no PDF of the file' },
    304: { description: 'The client has these bytes already', headers },
    ...refusalsOf(new Set(['FILE_NOT_FOUND', 'FILE_FORBIDDEN', 'FILE_DELETED', 'FILE_HAS_NO_CONTENT', 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'])),
  });
  return { ...operation, parameters: [...operation.parameters, ifNoneMatchParameter] };
};

const batchRefusals = refusalsOf(new Set([
  'VALIDATION_FAILED', 'FILE_NOT_FOUND', 'FILE_FORBIDDEN', 'FILE_DELETED', 'PASSWORD_REQUIRED', 'SHARE_EXPIRED', 'SHARE_INVALID', 'CURRENT_EDITION_NOT_SUPPORT', 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS',
]));

/** A call of batch downloads with guids in its body and lines of JSON as its response. */
const batchOperation = (id: string, summary: string, path: string, line: z.ZodType): OpenApiOperation => byteOperation(
  id, summary, path, { 200: { description: 'Lines of JSON', content: { 'application/x-ndjson': { schema: schemaOf(line, 'output') } } }, ...batchRefusals },
  { required: true, content: { 'application/json': { schema: schemaOf(batchBodySchema, 'input') } } },
);

/**
 * The routes that transfer bytes and have no schemas in the contract: tus has its own specification, and a download is
 * the file itself.
 */
const bytePaths = (basePath: string): Record<string, OpenApiPath> => {
  const { accountExport, avatar, avatarUpload, uploads, download, thumbnail, officePdf, content, batchCount, batchFiles, batchZip, releaseFile } = byteRoutes;
  const upload = `${uploads.path}/{id}`;
  const tus = { '4XX': { description: 'Refused, by us or by tus 1.0.0' } };
  return {
    [serverPathOf(uploads.path, basePath)]: {
      post: byteOperation('uploads.create', 'Begin a resumable upload (tus 1.0.0). Upload-Metadata: filename, folder, filetype and, optionally, modified.', uploads.path, { 201: { description: 'Location names the upload' }, ...tus }),
    },
    [serverPathOf(upload, basePath)]: {
      head: byteOperation('uploads.offset', 'How far an upload has come; Upload-File-Guid once it is finished.', upload, { 200: { description: 'Upload-Offset' }, ...tus }),
      patch: byteOperation('uploads.append', 'Send the next bytes; Upload-File-Guid names the finished file.', upload, { 204: { description: 'Upload-Offset' }, ...tus }, { required: true, content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } }),
      delete: byteOperation('uploads.cancel', 'Give an upload up.', upload, { 204: { description: 'Given up' }, ...tus }),
    },
    [serverPathOf(download.path, basePath)]: {
      get: withRanges(byteOperation('files.download', 'The bytes of a cloud file, whole or a range of them.', download.path, {
        ...byteResponses, ...refusalsOf(new Set(['FILE_NOT_FOUND', 'FILE_FORBIDDEN', 'FILE_DELETED', 'FILE_HAS_NO_CONTENT', 'RANGE_NOT_SATISFIABLE', 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS'])),
      })),
    },
    [serverPathOf(avatarUpload.path, basePath)]: { post: avatarUploadOperation(avatarUpload.path) },
    [serverPathOf(accountExport.path, basePath)]: {
      get: withRanges(byteOperation('account.exportContent', 'The zip with the account of the caller, whole or a range of it.', accountExport.path, {
        ...byteResponses, ...refusalsOf(new Set(['EXPORT_NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS'])),
      })),
    },
    [serverPathOf(avatar.path, basePath)]: { get: avatarOperation(avatar.path) },
    [serverPathOf(thumbnail.path, basePath)]: { get: thumbnailOperation(thumbnail.path) },
    [serverPathOf(officePdf.path, basePath)]: { get: officePdfOperation(officePdf.path) },
    [serverPathOf(content.path, basePath)]: {
      get: byteOperation('content.get', 'The whole content of an online file: a JSON head, a snapshot in base64, and the changesets after it, a line each.', content.path, {
        200: { description: `${headers.contentHead}: characters of the head. ${headers.contentLength}: characters of the content after it.`, content: { 'text/plain': { schema: { type: 'string' } } } },
        ...refusalsOf(new Set(['FILE_NOT_FOUND', 'FILE_FORBIDDEN', 'FILE_DELETED', 'CONTENT_NOT_EDITABLE', 'NOT_SIGNED_IN', 'TOO_MANY_REQUESTS'])),
      }),
    },
    [serverPathOf(batchCount.path, basePath)]: {
      post: batchOperation('batchDownloads.count', 'How many files below the chosen files can be downloaded. Streams counts, one JSON object per line; the last has isEnd.', batchCount.path, batchCountSchema),
    },
    [serverPathOf(batchFiles.path, basePath)]: {
      post: batchOperation('batchDownloads.files', 'What the chosen files contain, with the reasons for files that cannot be downloaded. Streams one JSON object per line; the last has the kind end.', batchFiles.path, batchLineSchema),
    },
    [serverPathOf(batchZip.path, basePath)]: {
      get: {
        ...byteOperation('batchDownloads.zip', 'One zip with all chosen files and folders, not compressed. A text in the zip lists files that could not be downloaded.', batchZip.path, {
          200: { description: 'The zip, without a known length', content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } }, ...batchRefusals,
        }),
        parameters: [{ name: 'guids', in: 'query', required: true, schema: { type: 'string' }, description: `Guids, separated by commas, at most ${batchDownloadLimit}.` }],
      },
    },
    [serverPathOf(releaseFile.path, basePath)]: {
      get: {
        ...withRanges(byteOperation('releases.file', 'A package of the desktop app or its block list, whole or a range of it.', releaseFile.path, {
          ...byteResponses, ...refusalsOf(new Set(['RELEASE_FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'])),
        })),
        'x-access': releaseFile.access, security: [],
      },
    },
  };
};

/** The OpenAPI 3.1 document of the whole server, generated from the contract. */
export const openApiDocument = (basePath = '/api'): OpenApiDocument => {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [name, definition] of Object.entries(endpoints) as [string, EndpointDefinition][]) {
    serverPathsOf(definition, basePath).forEach((path, index) => {
      (paths[path] ??= {})[definition.method.toLowerCase()] = operationOf(name, definition, path, index > 0);
    });
  }
  for (const [path, operations] of Object.entries(bytePaths(basePath))) paths[path] = { ...paths[path], ...operations };
  return {
    openapi: '3.1.0',
    info: { title: 'Deckle', version, description: 'The HTTP API of a Deckle server.', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'deckle_session_*', description: `Set by signing in from the server's own pages. Writes need the header ${headers.ajaxMarker}.` },
      },
    },
  };
};
