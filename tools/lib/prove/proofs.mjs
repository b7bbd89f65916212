/**
 * The proofs of `npm run prove`. `name`: as the test reports it. `ten`, `full`: the tries wanted in the short and the full run. `files`: the
 * tests; `only`: a test's name. `env`: numbers that a test takes from the environment.
 */
export const proofs = [
  {
    name: 'schedules',
    claim: 'crash-and-fault schedules with a broken invariant',
    files: ['server/src/trading/execution/simulation/simulation.test.ts'],
    ten: 5_000,
    full: 100_000,
  },
  {
    name: 'ciphertexts',
    claim: 'tampered ciphertexts that were accepted',
    files: ['signer/src/keys/encryption-attacks.test.ts'],
    ten: 10_000,
    full: 100_000,
  },
  {
    name: 'evm trades',
    claim: 'mutated trades on EVM chains signed outside their terms',
    files: ['signer/src/evm/mutations.test.ts'],
    ten: 1_000,
    full: 10_000,
  },
  {
    name: 'evm sends',
    claim: 'mutated sends on EVM chains signed outside their terms',
    files: ['signer/src/evm/send-mutations.test.ts'],
    ten: 1_000,
    full: 10_000,
  },
  {
    name: 'solana routes',
    claim: 'mutated trades on Solana signed with harm',
    files: ['signer/src/solana/solana-mutations.test.ts'],
    ten: 1_000,
    full: 10_000,
  },
  {
    name: 'solana sends',
    claim: 'mutated sends on Solana signed with harm',
    files: ['signer/src/solana/solana-send-mutations.test.ts'],
    ten: 1_000,
    full: 10_000,
  },
  {
    name: 'compromised server',
    claim: 'sends that a compromised server redirected, enlarged or repeated',
    files: ['server/src/wallets/signer/compromised-server-sends.test.ts'],
    ten: 1_000,
    full: 10_000,
  },
  {
    name: 'receipts',
    claim: 'signed receipts that the verifier rejects, or accepts with a flipped bit',
    files: ['signer/src/receipts/verify-receipt.test.ts'],
    ten: 100,
    full: 500,
  },
  {
    name: 'requests',
    claim: 'fuzzed requests answered with 5xx, or with words of the code',
    files: ['server/src/platform/http/fuzz.test.ts'],
    ten: 50_000,
    full: 1_000_000,
  },
  {
    name: 'releases',
    claim: 'intents released more than once by parallel calls',
    files: ['world/guards/sends.world.test.ts'],
    only: 'parallel calls of one intent make one transaction',
    ten: 20,
    full: 50,
  },
  {
    name: 'kills',
    claim: 'kills -9 that lost, doubled or falsely failed a trade',
    files: ['world/proofs/crash.world.test.ts'],
    env: { ten: { MURMUR_KILLS: '60' }, full: { MURMUR_KILLS: '1000' } },
    ten: 60,
    full: 1_000,
  },
  {
    name: 'ledger',
    claim: 'movements after which ledger and chain differ',
    files: ['world/proofs/mixed.long.world.test.ts'],
    env: { ten: { MURMUR_TRADES: '500' }, full: { MURMUR_TRADES: '10000' } },
    ten: 500,
    full: 10_000,
  },
]
