import { utcMinute } from '#core/utc-minute.ts'

export type Mail = { subject: string; text: string }

/** What the owner is told about their keys. */
export const exportMails = {
  exported: (at: Date): Mail => ({
    subject: 'Your Murmur private keys were exported',
    text: [
      `Your private keys were exported at ${utcMinute(at)}, with your password.`,
      '',
      'Whoever has these keys can move everything in your wallets.',
      '',
      'If this was not you, move your funds to another wallet at once, and change your password.',
      '',
    ].join('\n'),
  }),

  locked: (until: Date): Mail => ({
    subject: 'Somebody tried to export your Murmur private keys',
    text: [
      'Somebody who is signed in to your account entered a wrong password 5 times, to export your private keys.',
      `Nothing was exported. Key export is locked until ${utcMinute(until)}.`,
      '',
      'If this was not you, ask for a new password by "Forgot password?" at the login: it ends every session.',
      '',
    ].join('\n'),
  }),
}
