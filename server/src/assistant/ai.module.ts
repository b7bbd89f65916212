import type { AssistantCapabilities } from '@murmur/contract/chat/assistant'
import type { UserId } from '@murmur/contract/ids'
import type { DescribeChange } from '#ai/brains/changes.port.ts'
import { brainCapabilities, configuredBrain, configuredOcr } from '#ai/brains/configured-brain.ts'
import type { Guide } from '#ai/brains/guide.port.ts'
import { withFocus } from '#ai/brains/llm/with-focus.ts'
import type { ModelBudget } from '#ai/brains/model-budget.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { mentionsToken } from '#ai/brains/offline/parsing/mentions-token.ts'
import { indexTokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { withSuggestions } from '#ai/brains/offline/suggestions/with-suggestions.ts'
import { describeChange } from '#ai/brains/offline/undo/describe-change.ts'
import { getTopic, searchTopics } from '#ai/handbook/handbook.ts'
import { createQrReader } from '#ai/pictures/qr/qr-reader.ts'
import { tesseractOcr } from '#ai/pictures/tesseract/tesseract-ocr.ts'
import { configuredTranscriber } from '#ai/speech/configured-transcriber.ts'
import { spokenTokens } from '#ai/speech/spoken-token.ts'
import type { Config } from '#platform/config/config.ts'
import { translate } from '#platform/i18n/translate.ts'
import { lazy } from '#platform/lazy.ts'
import { createPictureMatcher } from './picture-matching.module.ts'
import {
  createScreenFocuser,
  followUpParser,
  readOnlyChecker,
  removalChecker,
  requestedChangeParser,
  sendParsers,
  strictOrderParser,
  utteranceParser,
} from './turns/parsing.module.ts'
import type { TurnParts } from './turns/turns.module.ts'

type AiParts = Pick<TurnParts, 'pinned' | 'findSymbols'> & { modelBudget: (userId: UserId) => ModelBudget }

/** Less similar topics share only common words with a question. */
const minSimilarity = 0.25
const maxTopics = 5

const guide: Guide = {
  searchHandbook: (language, question) =>
    searchTopics(language, question, maxTopics)
      .filter(({ similarity }) => similarity >= minSimilarity)
      .map(({ label }) => getTopic(language, label)),
  pageLink: (wording, page) => pageLink(wording, translate, page),
}

const describeTurnChange: DescribeChange = (wording, change) => describeChange(wording, translate, change)

/** Composes the configured brain, transcriber and OCR. */
export function wireAi(config: Config, { pinned, findSymbols, modelBudget }: AiParts) {
  const names = lazy(() => indexTokenNames(pinned))
  const tokens = spokenTokens(pinned)
  const fallbackBrain = offlineBrain({ names, findSymbols })
  const model = configuredBrain(config)
  const transcriber = configuredTranscriber(config, modelBudget)
  const localOcr = tesseractOcr()
  const codes = createQrReader()
  const ocr = configuredOcr(config, localOcr, modelBudget)
  const ownCapabilities = { ...brainCapabilities(config), canReadPictures: ocr !== undefined }
  const getCapabilities = (): AssistantCapabilities => {
    const canTranscribe = transcriber !== undefined && !transcriber.isUnusable
    return {
      ...ownCapabilities,
      canTranscribe,
      transcriptionLanguages: canTranscribe ? [...transcriber.languages] : [],
    }
  }
  return {
    offlineBrain: fallbackBrain,
    brain: model ? withSuggestions(withFocus(model, names), names) : fallbackBrain,
    parseWords: utteranceParser(names),
    focusOnScreen: createScreenFocuser(names),
    parseStrictOrder: strictOrderParser(names),
    ...sendParsers(names),
    parseFollowUp: followUpParser(names),
    parseRequestedChange: requestedChangeParser(names),
    describeChange: describeTurnChange,
    isReadOnly: readOnlyChecker(names),
    isPlainRemoval: removalChecker(names),
    ...guide,
    mentionsToken,
    transcriber,
    tokens: () => tokens,
    ocr,
    readCodes: codes.read,
    ...createPictureMatcher(pinned),
    getCapabilities,
    /** Checks the speech model; `onBadModel` is called if it cannot be used. */
    start: (onBadModel: () => void) =>
      void transcriber?.prepare?.().then((isReady) => {
        if (!isReady) onBadModel()
      }),
    stop: async () => {
      transcriber?.close?.()
      await Promise.all([localOcr.close(), codes.close()])
    },
  }
}
