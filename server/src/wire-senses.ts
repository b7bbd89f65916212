import type { AssistantAbilities } from '@murmur/contract/assistant'
import type { Config } from '#config.ts'
import type { KnownToken } from '#integrations/market-data/token-source.port.ts'
import { brainAbilities, configuredBrain } from '#wire-brains.ts'
import { standInBrain, wordsReader } from '#wire-words.ts'

type Pinned = Pick<KnownToken, 'chain' | 'address' | 'symbol' | 'name' | 'decimals'>

/** Who thinks, hears and reads, as the settings have it. */
export function wireSenses(config: Config, _pinned: readonly Pinned[]) {
  const offlineBrain = standInBrain
  const abilities: AssistantAbilities = {
    ...brainAbilities(config),
    hears: false,
    hearsLanguages: [],
    reads: false,
  }
  return {
    offlineBrain,
    brain: configuredBrain(config) ?? offlineBrain,
    readWords: wordsReader(),
    hearing: undefined,
    symbols: () => [] as string[],
    reading: undefined,
    mentionsOf: () => [],
    abilities,
    stop: () => undefined,
  }
}
