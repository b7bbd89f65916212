import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { signerSettings } from './signer-settings.ts'

it('the signer accepts swaps by plain transfers, which can pay any address, only in the sandbox', async () => {
  const config = readConfig({ MURMUR_DATA_DIR: tmpdir() })
  const live = { ...config, chains: { ...config.chains, sol: { ...config.chains.sol, isLive: true } } }
  expect((await signerSettings(config)).policy.sol).toMatchObject({ allowsSettlements: true })
  expect((await signerSettings(live)).policy.sol).toMatchObject({ allowsSettlements: false })
})
