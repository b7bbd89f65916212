/** Tells the owner that their keys left the house. */
export function exportMail(at: Date): { subject: string; text: string } {
  return {
    subject: 'Your Murmur private keys were exported',
    text: [
      `Your private keys were exported on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, with your password.`,
      '',
      'Whoever has these keys can move everything in your wallets.',
      '',
      'If this was not you, move your funds to another wallet at once, and change your password.',
      '',
    ].join('\n'),
  }
}
