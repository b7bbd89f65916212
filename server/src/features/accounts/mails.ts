import { utcMinute } from '#core/utc-minute.ts'
import { codeRules } from '#features/accounts/codes.store.ts'

type Mail = { subject: string; text: string }

/** What this part writes to people. A code stands on a line of its own. */
export const mails = {
  verificationCode: (code: string): Mail => ({
    subject: 'Your Murmur verification code',
    text: lines(
      'Your verification code for Murmur:',
      '',
      code,
      '',
      `It is valid for ${codeRules['verify-email'].minutes} minutes and can be used once. A newer code replaces it.`,
      'Murmur never asks for this code by phone, chat or mail.',
      '',
      'If you did not ask for it, you can ignore this mail.',
    ),
  }),

  resetAsked: ({ stopUrl, readyAt }: { stopUrl: string; readyAt: Date }): Mail => ({
    subject: 'Somebody asked for a new password for your Murmur account',
    text: lines(
      'Somebody asked for a new password for your Murmur account. Nothing has changed yet.',
      '',
      `If it was you: a code comes to this address at ${utcMinute(readyAt)}. You need not do anything until then.`,
      '',
      'If it was not you, stop it here:',
      '',
      stopUrl,
      '',
      'Signing in with your password stops it as well.',
    ),
  }),

  resetCode: ({ code, url }: { code: string; url: string }): Mail => ({
    subject: 'Your code for a new Murmur password',
    text: lines(
      'Your code for a new Murmur password:',
      '',
      code,
      '',
      'Enter it here:',
      '',
      url,
      '',
      `It is valid for ${codeRules['reset-password'].minutes} minutes and can be used once. A newer code replaces it.`,
      'Murmur never asks for this code by phone, chat or mail.',
      '',
      'If it was not you who asked, sign in with your password or press the link of the mail before: both stop it.',
    ),
  }),

  passwordReset: ({ at, holdUntil }: { at: Date; holdUntil: Date }): Mail => ({
    subject: 'Your Murmur password was changed',
    text: lines(
      `The password of your Murmur account was changed at ${utcMinute(at)}, with a code that was mailed to you.`,
      'All sessions were ended: please log in with the new password.',
      '',
      `To protect your money, your private keys cannot be exported before ${utcMinute(holdUntil)}.`,
      '',
      'If it was not you, somebody reads your mails. Secure your mailbox, then ask for a new password yourself at once.',
    ),
  }),
}

function lines(...all: string[]): string {
  return [...all, ''].join('\n')
}
