/** The contact of the operator. An address of mail or of a page is a link; any other text is shown as it is. */
export const OperatorContact = ({ contact }: { readonly contact: string }) => {
  const href = /^https:\/\/\S+$/.test(contact) ? contact : /^[^\s@:]+@[^\s@:]+$/.test(contact) ? `mailto:${contact}` : null;
  return <bdi translate="no">{href === null ? contact : <a href={href} target="_blank" rel="noopener noreferrer">{contact}</a>}</bdi>;
};
