/** The sentences of each kind of replacement. */
export const replaceTexts = {
  'speed-up': {
    action: 'replace.speed-up',
    title: 'replace.speed-up',
    hint: 'replace.speed-up-hint',
  },
  cancel: {
    action: 'replace.cancel',
    title: 'replace.cancel-title',
    hint: 'replace.cancel-hint',
  },
} as const
