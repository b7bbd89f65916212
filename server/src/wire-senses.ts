import type { AssistantAbilities } from '@murmur/contract/assistant'
import type { Config } from '#config.ts'
import { offlineBrain } from '#integrations/brains/offline/offline-brain.ts'
import { tokenNames } from '#integrations/brains/offline/reading/token-names.ts'
import type { KnownToken } from '#integrations/market-data/token-source.port.ts'
import { brainAbilities, configuredBrain } from '#wire-brains.ts'
import { configuredHearing } from '#wire-hearing.ts'
import { wordsReader } from '#wire-words.ts'

type Pinned = Pick<KnownToken, 'chain' | 'address' | 'symbol' | 'name' | 'decimals'>

/** Who thinks, hears and reads, as the settings have it. */
export function wireSenses(config: Config, pinned: readonly Pinned[]) {
  const names = tokenNames(pinned)
  const symbols = [...new Set(pinned.map(({ symbol }) => symbol))]
  const offline = offlineBrain({ names: () => names })
  const hearing = configuredHearing(config)
  const abilities: AssistantAbilities = {
    ...brainAbilities(config),
    hears: hearing !== undefined,
    hearsLanguages: [...(hearing?.languages ?? [])],
    reads: false,
  }
  return {
    offlineBrain: offline,
    brain: configuredBrain(config) ?? offline,
    readWords: wordsReader(names),
    hearing,
    symbols: () => symbols,
    reading: undefined,
    mentionsOf: () => [],
    abilities,
    stop: () => undefined,
  }
}
