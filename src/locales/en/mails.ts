/** Emails, in plain text and HTML. */
export const mails = {
  // Invitation to a team
  teamInvitationSubject: '{{inviter}} invites you to the team {{team}}',
  teamInvitationTitle: 'Join the team {{team}}',
  teamInvitationText: '{{inviter}} invites you to the team {{team}} on Deckle. Its members share spaces and files.',
  teamInvitationAction: 'Open the invitation',
  teamInvitationEnd: 'The invitation is for {{address}} and expires on {{date}}.',
  teamInvitationIgnore: 'If you do not know {{inviter}}, ignore this email. Without the link nothing changes.',

  // Invitation to a file
  fileInvitationSubject: '{{inviter}} shares “{{file}}” with you',
  fileInvitationTitle: 'Open “{{file}}”',
  fileInvitationView: '{{inviter}} invites you on Deckle to view “{{file}}”.',
  fileInvitationComment: '{{inviter}} invites you on Deckle to view and comment on “{{file}}”.',
  fileInvitationEdit: '{{inviter}} invites you on Deckle to view and edit “{{file}}”.',

  // Codes and security
  codeSubject: '{{code}} is your code for Deckle',
  codeTitle: 'Your code: {{code}}',
  codeRegister: 'Enter this code to create your account.',
  codeLogin: 'Enter this code to sign in.',
  codeReset: 'Enter this code to set a new password.',
  codeBind: 'Enter this code to add this address to your account.',
  codeChange: 'Enter this code to change the address or number of your account.',
  codeUnbind: 'Enter this code to remove an address or number from your account.',
  codeVerify: 'Enter this code to confirm that it is you.',
  codeEnd: 'The code is valid for 10 minutes, for one use.',
  codeSecret: 'Deckle and the operators of {{server}} never request this code from you. If you did not request it, ignore this message.',
  codeText: '{{code}} is your code for Deckle on {{server}}. Valid for 10 minutes. Keep it to yourself.',
  accountExistsSubject: 'You already have an account',
  accountExistsTitle: 'You already have an account',
  accountExistsText: 'Someone wants to create an account with this address on {{server}}. You already have one: sign in, or set a new password.',
  accountExistsAction: 'Sign in',
  accountExistsIgnore: 'If it was not you, ignore this email. Your account did not change.',
  passwordChangedSubject: 'Your password was changed',
  passwordChangedTitle: 'Your password was changed',
  passwordChangedText: 'The password of your account on {{server}} was changed. All other devices are signed out.',
  passwordChangedAction: 'Open the security settings',
  passwordChangedIgnore: 'If it was not you, set a new password immediately with “Forgot password?” on the sign-in page.',
  accountDeletionSubject: 'Your account will be deleted on {{date}}',
  accountDeletionTitle: 'Your account will be deleted on {{date}}',
  accountDeletionText: 'The deletion of your account on {{server}} was requested. On {{date}} the account is deleted with its desktop, its personal spaces and its settings. All devices are signed out.',
  accountDeletionKeep: 'To keep the account, sign in before that day.',
  accountDeletionAction: 'Sign in and keep the account',
  accountDeletionIgnore: 'If it was not you, sign in now and set a new password.',
  accountExportSubject: 'Your data is ready to download',
  accountExportText: 'The export of your account on {{server}} is ready. You can download it until {{date}}.',
  accountExportAction: 'Open the security settings',
  accountExportIgnore: 'If it was not you, end unknown sessions in the security settings and change your password.',

  // Test of the mail server
  testSubject: 'Test email from Deckle',
  testTitle: 'The mail server works',
  testText: 'The operator of {{server}} sent this email to test the mail server. You do not have to do anything.',

  // All emails
  linkHint: 'If the button does not work, copy this address into your browser:',
  sentBy: 'Sent by Deckle on {{server}}. Replies to this email are not read.',
  refundSubject: 'Your payment of {{amount}} is returned',
  refundTitle: 'We return your payment of {{amount}}',
  refundText: 'The order {{order}} was paid before, was cancelled, or its price no longer applied. The money arrives on the way by which you paid.',
} as const;
