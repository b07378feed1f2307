import { templateCategorySchema, type TemplateCategory } from '../../../../contract/api/template-endpoints';
import type { EndpointOutput } from '../../../../contract/api/endpoints';

type Categories = EndpointOutput<'templates.list'>['categories'];

/** The value of "No category". */
export const noCategory = 'none';
export type CategoryChoice = TemplateCategory | typeof noCategory;

/** The choices of a template's category. A category that only a newer app knows cannot be chosen. */
export const categoryOptionsOf = (categories: Categories, noCategoryLabel: string): readonly { readonly value: CategoryChoice; readonly label: string }[] => [
  { value: noCategory, label: noCategoryLabel },
  ...categories.flatMap(({ id, name }) => {
    const { data } = templateCategorySchema.safeParse(id);
    return data === undefined ? [] : [{ value: data, label: name }];
  }),
];
