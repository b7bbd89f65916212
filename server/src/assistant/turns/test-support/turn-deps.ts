import { mentionsToken } from '#ai/brains/offline/parsing/mentions-token.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { describeChange } from '#ai/brains/offline/undo/describe-change.ts'
import {
  createScreenFocuser,
  followUpParser,
  requestedChangeParser,
  sendParsers,
  strictOrderParser,
  utteranceParser,
} from '#assistant/turns/parsing.module.ts'
import type { RunTurnDeps } from '#assistant/turns/run-turn.ts'
import { translate } from '#platform/i18n/translate.ts'

const failUnexpected = () => Promise.reject(new Error('This turn releases and cancels nothing'))

/** The dependencies of a turn besides tools, chat, brains and parsers, without recordings, pictures and cards. */
export const defaultTurnDeps = {
  onBrainFailed: () => undefined,
  loadCards: async () => new Map(),
  loadSends: async () => new Map(),
  createSendIntent: failUnexpected,
  cancelSend: failUnexpected,
  transcriber: undefined,
  ocr: undefined,
  tokens: () => [],
  findTokenMentions: () => [],
  readCodes: async () => [],
  findCodeMentions: () => [],
  recipients: async () => [],
  findTokens: async () => [],
  addFigures: async (tokens) => [...tokens],
  findLookAlike: () => undefined,
  createFocus: () => undefined,
  findOpenIntents: async () => [],
  findIntent: async () => undefined,
  orderProgress: async () => 'open',
  settings: async () => ({ confirmByVoice: false, voiceCapUsd: 1 }),
  release: failUnexpected,
  released: async () => undefined,
  cancel: failUnexpected,
  countWrongChallenge: async () => undefined,
  describeChange: (wording, change) => describeChange(wording, translate, change),
  keepChange: async () => undefined,
} satisfies Partial<RunTurnDeps>

/** The real parsers, over the pinned tokens. */
export const realParsers = {
  parseWords: utteranceParser(() => pinnedNames),
  focusOnScreen: createScreenFocuser(() => pinnedNames),
  parseFollowUp: followUpParser(() => pinnedNames),
  parseStrictOrder: strictOrderParser(() => pinnedNames),
  ...sendParsers(() => pinnedNames),
  parseRequestedChange: requestedChangeParser(() => pinnedNames),
  mentionsToken,
} satisfies Partial<RunTurnDeps>
