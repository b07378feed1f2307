export const find = {
  title: 'Find on this page',
  placeholder: 'Find on this page',
  none: 'Nothing found',
  count: '{{current}} of {{count}}',
  matchCase: 'Match case',
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  partial: 'Only the visible part of this list is searched.',
  searchAll: 'Search everything',
  printedPart_one: 'The first file of a longer list.',
  printedPart_other: 'The first {{count}} files of a longer list.',
} as const;
