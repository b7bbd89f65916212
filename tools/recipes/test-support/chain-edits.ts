/** CONTRIBUTING.md, "an EVM chain": the edits for Arbitrum by file, as texts with their replacements. */
export const chainEdits: Record<string, Record<string, string>> = {
  'contract/src/chains.ts': {
    'import { base,': "import { arbitrum, arbitrumTrading } from '#chains/arbitrum.ts'\nimport { base,",
    'ethereum, base] as const': 'ethereum, base, arbitrum] as const',
    'base: baseTrading,': 'base: baseTrading,\n  arb: arbitrumTrading,',
  },
  'signer/src/pinned-chains.ts': {
    '  base: { min':
      '  arb: { min: 3_000_000_000_000_000n, max: 30_000_000_000_000_000n, tradeBps: 2_000n },\n  base: { min',
    '  base: {\n    router':
      "  arb: {\n    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',\n" +
      "    wrappedCoin: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',\n  },\n  base: {\n    router",
  },
  '.env.example': {
    'BASE_RPC_URL=': 'BASE_RPC_URL=\nARB_RPC_URL=',
    'BASE_SEND_URL=': 'BASE_SEND_URL=\nARB_SEND_URL=',
    'BASE_CHAIN_ID=': 'ARB_CHAIN_ID=313412161\nBASE_CHAIN_ID=',
    'BASE_TX_URL=': 'BASE_TX_URL=\nARB_TX_URL=',
    'BASE_SETTLE_DEPTH=': 'BASE_SETTLE_DEPTH=\nARB_SETTLE_DEPTH=',
  },
}
