/** The settings of notifications. */
export const noticeSettings = {
  // The account
  account: 'In your account',
  accountText: 'Your notifications in Deckle always contain everything. These settings apply to system notifications on all your devices.',
  desktop: 'System notifications of this account',
  desktopText: 'Off: new notifications are counted, but no screen shows them.',
  comments: 'Comments, likes, to-dos and forms',
  mentions: 'Mentions',
  invitations: 'Sharing and requests for access',
  team: 'Team',
  system: 'Moved and renamed files, storage and Deckle',
  reminders: 'Reminders are shown even if all of these are off.',

  // The computer
  computer: 'On this computer',
  areShown: 'Show system notifications',
  withContent: 'Show notification content',
  withContentText: 'Otherwise notifications only say that there is something new.',
  withSound: 'Play a sound',
  doNotDisturb: 'Do not disturb',
  quietHours: 'Quiet hours',
  quietHoursText: 'No system notifications during this time of day.',
  quietFrom: 'From',
  quietTo: 'To',
  quietTimeMissing: 'Enter both times.',
  quietTimesEqual: 'The times must be different.',
  noSystemNotices: 'This computer does not support system notifications.',

  // The browser
  browser: 'In this browser',
  browserShown: 'Notifications of this browser',
  browserShownText: 'New notifications also appear outside the page while Deckle is open in a tab.',
  browserDenied: 'Your browser blocks notifications of this page. Open the site settings beside the address, allow notifications and return here.',
  browserUnsupported: 'This browser does not support notifications, or the connection is not encrypted.',

  // Muted files, folders and spaces
  muted: 'Muted',
  mutedText: 'You get no notifications about these and everything in them. Reminders and requests for access still arrive.',
  mutedEmpty: 'Nothing is muted. The menus of files, folders and spaces have “Mute notifications”.',
  allowAgain: 'Allow notifications',
} as const;
