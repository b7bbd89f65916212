import type { AssistantAbilities } from '@murmur/contract/assistant'
import type { Config } from '#config.ts'
import { offlineBrain } from '#integrations/brains/offline/offline-brain.ts'
import { tokenNames } from '#integrations/brains/offline/reading/token-names.ts'
import type { KnownToken } from '#integrations/market-data/token-source.port.ts'
import { mentionsIn } from '#integrations/pictures/mentions/mentions-in.ts'
import { tesseractReading } from '#integrations/pictures/tesseract/tesseract-reading.ts'
import { spokenTokens } from '#integrations/speech/spoken-token.ts'
import { brainAbilities, configuredBrain, configuredReading } from '#wire-brains.ts'
import { configuredHearing } from '#wire-hearing.ts'
import { followUpReader, wordsReader } from '#wire-words.ts'

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
