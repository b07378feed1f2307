/** Emails, in plain text and HTML. */
export const mails = {
  // Invitation to a team
  teamInvitationSubject: '{{inviter}} invites you to the team {{team}}',
  teamInvitationTitle: 'Join the team {{team}}',
  teamInvitationText: '{{inviter}} invites you to the team {{team}} on Deckle. Its members share spaces and files.',
  teamInvitationAction: 'Open the invitation',
  teamInvitationEnd: 'The invitation is for {{address}} and expires on {{date}}.',
  teamInvitationIgnore: 'If you do not know {{inviter}}, ignore this email. Without the link nothing changes.',

  // Test of the mail server
  testSubject: 'Test email from Deckle',
  testTitle: 'The mail server works',
  testText: 'The operator of {{server}} sent this email to test the mail server. You do not have to do anything.',

  // All emails
  linkHint: 'If the button does not work, copy this address into your browser:',
  sentBy: 'Sent by Deckle on {{server}}. Replies to this email are not read.',
} as const;
