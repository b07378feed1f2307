import type { EndpointOutput } from '../../../contract/api/endpoints';
import type { Template, TemplateCategory } from '../../../contract/api/template-endpoints';
import { pageLimit } from '../../../contract/entities/common-schemas';
import type { File } from '../../../contract/entities/file';
import type { Locale } from '../../../contract/preferences';
import { subTypeOf } from '../../../core/file-types';
import { createGuid, guidOfId } from '../../../core/ids';
import { templateLimit } from '../../../core/limits/edition-limits';
import { nameSortKey } from '../../../core/name-sort-key';
import { personFactsOf, type Deployment } from '../../account-membership';
import { ApiError } from '../../api-error';
import type { Clock } from '../../system-clock';
import type { Cursors } from '../../list-cursors';
import { isoTimestamp } from '../../timestamps';
import { requireCapability, type Access } from '../files/access-service';
import { requireName, type FilesService } from '../files/files-service';
import { categoryNames, publicTemplates, type PublicTemplate } from './public-templates';
import { deleteTemplate, findTemplateContent, insertTemplate, listTemplates, updateTemplate, type TemplateRow } from './templates-repository';
import type { CallScope, Caller } from '../../call-scope';

export interface TemplatesDependencies {
  readonly access: Access;
  readonly files: FilesService;
  readonly cursors: Cursors;
  readonly deployment: Deployment;
  readonly clock: Clock;
}

const presentTemplate = ({ guid, name, type, category, createdAt }: TemplateRow): Template =>
  ({ guid, name, type, subType: subTypeOf(type), category, createdAt: isoTimestamp(`${createdAt}+00`) });

const presentPublicTemplate = ({ guid, name, type, category }: PublicTemplate, locale: Locale): Template =>
  ({ guid, name: name[locale], type, subType: subTypeOf(type), category, createdAt: null });

const findPublic = (guid: string): PublicTemplate | undefined => publicTemplates.find((template) => template.guid === guid);

/** Public templates are read-only. */
const requireNotPublic = (guid: string): void => {
  if (findPublic(guid)) throw new ApiError('NO_ACCESS_MODIFY', { act: 'changeTemplate' });
};

const presentExisting = (row: TemplateRow | null): Template => {
  if (!row) throw new ApiError('TEMPLATE_NOT_FOUND');
  return presentTemplate(row);
};

/** The caller's templates, and the public templates in the caller's language. */
export const createTemplatesService = ({ access, files, cursors, deployment, clock }: TemplatesDependencies) => ({
  /** The template stores a copy of the content, so later changes to the file do not affect it. */
  async create(scope: CallScope<Caller>, body: { name: string; originGuid: string; type?: number | undefined; category?: TemplateCategory | undefined }): Promise<Template> {
    const { db, caller } = scope;
    const name = requireName(body.name);
    const opened = await access.open(scope, guidOfId(body.originGuid));
    requireCapability(opened, 'canSaveAsTemplate');
    const { guid: originGuid, type } = opened.file;
    if (body.type !== undefined && body.type !== type) throw new ApiError('VALIDATION_FAILED', { field: 'type' });
    return presentExisting(await insertTemplate(db, { guid: createGuid(), personId: caller.personId, name, sortName: nameSortKey(name), type, category: body.category ?? null, originGuid }));
  },

  async list(
    { db, caller }: CallScope<Caller>, locale: Locale, query: { type?: 'custom' | 'public' | undefined; limit?: number | undefined; cursor?: string | undefined },
  ): Promise<EndpointOutput<'templates.list'>> {
    const { type, limit = pageLimit.default, cursor } = query;
    const binding = ['templates', caller.personId];
    const [createdAt, guid] = cursor === undefined ? [] : cursors.decode(binding, cursor) as [string, string];
    const after = createdAt === undefined || guid === undefined ? null : { createdAt, guid };
    const rows = type === 'public' ? [] : await listTemplates(db, caller.personId, after, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const isPublicShown = type !== 'custom' && after === null;
    return {
      customTemplates: page.map(presentTemplate),
      publicTemplates: isPublicShown ? publicTemplates.map((template) => presentPublicTemplate(template, locale)) : [],
      categories: isPublicShown ? Object.entries(categoryNames).map(([id, name]) => ({ id, name: name[locale] })) : [],
      nextCursor: rows.length > limit && last ? cursors.encode(binding, [last.createdAt, last.guid]) : null,
    };
  },

  /** No edition limits the number of templates, but some editions have no templates at all. */
  valid({ personId, account }: Caller): EndpointOutput<'templates.valid'> {
    return { limit: templateLimit, valid: personFactsOf(personId, account, deployment, clock().getTime()).features.has('templates') };
  },

  async update({ db, caller }: CallScope<Caller>, guid: string, body: { name?: string | undefined; category?: TemplateCategory | null | undefined }): Promise<Template> {
    const name = body.name === undefined ? null : requireName(body.name);
    requireNotPublic(guid);
    return presentExisting(await updateTemplate(db, caller.personId, guid, { naming: name === null ? undefined : { name, sortName: nameSortKey(name) }, category: body.category }));
  },

  /** Deleting a missing template, or a template of another person, changes and reveals nothing. */
  async remove({ db, caller }: CallScope<Caller>, guid: string): Promise<{ isUnchanged?: true }> {
    requireNotPublic(guid);
    return await deleteTemplate(db, caller.personId, guid) ? {} : { isUnchanged: true };
  },

  /** Creates a file with the name and content of a template. Public templates use the caller's language. */
  async createFile(
    scope: CallScope<Caller>, locale: Locale, body: { templateGuid: string; parentGuid?: string | undefined; after?: string | undefined },
  ): Promise<File> {
    const { db, caller } = scope;
    const known = findPublic(body.templateGuid);
    const own = known ? null : await findTemplateContent(db, caller.personId, body.templateGuid);
    const template = known ? { type: known.type, name: known.name[locale], content: known.content[locale] } : own;
    if (!template) throw new ApiError('TEMPLATE_NOT_FOUND');
    const { type, name, content } = template;
    return files.create(scope, { type, name, folder: body.parentGuid, after: body.after, content: content ?? undefined });
  },
});

export type TemplatesService = ReturnType<typeof createTemplatesService>;
