import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { collaboratorTypes, type CollaboratorType } from '../../contract/entities/permissions';
import { isDeletedAccountName } from '../../core/accounts/deleted-account';
import { useLocaleId } from './locale-context';
import { languageOfText } from './text-language';

/** A person as responses have them. Departments and teams may be among people; those have a type. */
export interface NamedPerson {
  readonly name: string;
  readonly type?: CollaboratorType;
}

/** Whether the person deleted their account. A department may have any name. */
export const isDeletedAccount = ({ name, type = collaboratorTypes.user }: NamedPerson): boolean => type === collaboratorTypes.user && isDeletedAccountName(name);

export type NameOfPerson = (person: NamedPerson) => string;

/** The name of a person as the screen shows it. A deleted account has a text in the language of the reader. */
export const usePersonName = (): NameOfPerson => {
  const { t } = useTranslation();
  return useCallback((person) => (isDeletedAccount(person) ? t('deletedAccount') : person.name), [t]);
};

export interface PersonNameProps {
  readonly person: NamedPerson;
  readonly className?: string | undefined;
  /** Whether the pointer shows the whole name, where the name may be cut off. */
  readonly isTitled?: boolean;
}

/** The name of a person in its own language and direction. */
export const PersonName = ({ person, className, isTitled = false }: PersonNameProps) => {
  const locale = useLocaleId();
  const name = usePersonName()(person);
  return <bdi className={className} lang={languageOfText(name, locale)} translate="no" {...(isTitled ? { title: name } : {})}>{name}</bdi>;
};
