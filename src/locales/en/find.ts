export const find = {
  title: 'Find on this page',
  placeholder: 'Find on this page',
  none: 'Nothing found',
  count: '{{current}} of {{count}}',
  matchCase: 'Match case',
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  partial: 'Of this list only what is in sight is looked through.',
  searchAll: 'Search everything',
  printedPart_one: 'The first file of a longer list.',
  printedPart_other: 'The first {{count}} files of a longer list.',
} as const;
