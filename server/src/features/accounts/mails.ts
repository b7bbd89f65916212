import { codeMinutes } from '#features/accounts/codes.store.ts'

/** What this part writes to people. */
export const mails = {
  verificationCode: (code: string) => ({
    subject: 'Your Murmur verification code',
    text: [
      'Your verification code for Murmur:',
      '',
      code,
      '',
      `It is valid for ${codeMinutes} minutes and can be used once. A newer code replaces it.`,
      'Murmur never asks for this code by phone, chat or mail.',
      '',
      'If you did not ask for it, you can ignore this mail.',
      '',
    ].join('\n'),
  }),
}
