import type { SayText, TextId } from '#lib/text.ts'

/** The contract's own sentences, which its schemas say in English, by the sentences of the catalogs. */
export const saidIds: Readonly<Record<string, TextId>> = {
  'Email is required': 'said.email-missing',
  'Invalid email': 'said.email-wrong',
  'Please complete the CAPTCHA': 'said.captcha-missing',
  'Password is required': 'said.password-missing',
  'At most 256 characters': 'said.most-256',
  'Username is required': 'said.username-missing',
  'At most 40 characters': 'said.most-40',
  'Please use letters, digits and common signs': 'said.signs',
  'Minimum 6 characters': 'said.least-6',
  'Confirm password is required': 'said.confirm-missing',
  'Passwords must match': 'said.passwords-differ',
  'OTP is required': 'said.code-missing',
  'Must contain only letters and numbers': 'said.letters-digits',
  'Must be exactly 6 characters': 'said.exactly-6',
  'Choose one of the chains solana, ethereum or base': 'said.chain-missing',
  'Give the chat a title': 'said.title-missing',
  'At most 80 characters': 'said.most-80',
  'Use a date like 2026-11-21': 'said.date',
  'Choose buy or sell': 'said.side',
  'Choose a page from 1': 'said.page',
  'Choose a format': 'said.format',
  'At most 4000 characters': 'said.most-4000',
  'Send a WAV': 'said.wav',
  'Send a picture': 'said.picture',
  'Enter a valid USD price': 'said.price',
  'Use whole dollars': 'limits.whole',
  'Please enter your email': 'soon.no-email',
  'Write something first': 'chat.blank',
  'Please complete all token information': 'lookup.incomplete',
  'Missing required data for trade execution': 'chat.card.missing',
  'Invalid contract address or token not found': 'token.lookup-failed',
  'Enter a valid USD amount': 'buy.amount-invalid',
  'Enter a valid percentage (1-100)': 'sell.percentage-invalid',
}

/** A sentence of the contract in the reader's language; what is none of them stays as it is. */
export function said(text: SayText, sentence: string): string {
  const id = Object.hasOwn(saidIds, sentence) ? saidIds[sentence] : undefined
  return id ? text(id) : sentence
}
