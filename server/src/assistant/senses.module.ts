import type { AssistantAbilities } from '@murmur/contract/chat/assistant'
import { brainAbilities, configuredBrain, configuredReading } from '#ai/brains/configured-brain.ts'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { tokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { mentionsIn } from '#ai/pictures/mentions/picture-mentions.ts'
import { tesseractReading } from '#ai/pictures/tesseract/tesseract-ocr.ts'
import { configuredHearing } from '#ai/speech/configured-transcriber.ts'
import { spokenTokens } from '#ai/speech/spoken-token.ts'
import type { KnownToken } from '#market-data/token-source.port.ts'
import type { Config } from '#platform/config/config.ts'
import { followUpReader, wordsReader } from './turns/words.module.ts'

type Pinned = Pick<KnownToken, 'chain' | 'address' | 'symbol' | 'name' | 'decimals'>

/** Who thinks, hears and reads, as the settings have it. */
export function wireSenses(config: Config, pinned: readonly Pinned[]) {
  const names = tokenNames(pinned)
  const tokens = spokenTokens(pinned)
  const offline = offlineBrain({ names: () => names })
  const hearing = configuredHearing(config)
  const eyes = tesseractReading()
  const reading = configuredReading(config, () => eyes)
  const abilities: AssistantAbilities = {
    ...brainAbilities(config),
    hears: hearing !== undefined,
    hearsLanguages: [...(hearing?.languages ?? [])],
    reads: reading !== undefined,
  }
  return {
    offlineBrain: offline,
    brain: configuredBrain(config) ?? offline,
    readWords: wordsReader(names),
    readFollowUp: followUpReader(names),
    hearing,
    tokens: () => tokens,
    reading,
    mentionsOf: (lines: readonly string[]) => mentionsIn(lines, pinned),
    abilities,
    stop: () => eyes.close(),
  }
}
