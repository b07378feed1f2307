/** The dialog that verifies a real name. The keys of warnings name the subject and when it is required. */
export const realName = {
  title: 'Account real-name verification',
  how: 'Pay {{amount}} from your own account. The payment confirms your real name.',
  teamWarning: 'Without a verified real name, enterprise benefits will be suspended, with no creating or uploading files.',
  teamFrom: 'From {{date}}, enterprise benefits will be suspended without a verified real name, with no creating or uploading files.',
  teamInForce: 'Enterprise benefits are suspended, with no creating or uploading files, until your team has a verified real name.',
  personWarning: 'Without a verified real name, you cannot enable public file sharing.',
  personFrom: 'From {{date}}, you cannot enable public file sharing without a verified real name.',
  personInForce: 'You cannot enable public file sharing until your real name is verified.',
  offline: 'You are offline. Your real name can be verified once the connection is back.',
  openPayment: 'Open the payment page',
  later: 'Later',
  done: 'Verification is done, refresh the page and keep using',
} as const;
