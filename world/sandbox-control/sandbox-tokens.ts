/** Sandbox tokens that the tests trade, at their real addresses. */
export const sandboxTokens = {
  link: { chain: 'eth', address: '0x514910771AF9Ca656af840dff83E8264EcF986CA' },
  brett: { chain: 'base', address: '0x532f27101965dd16442E59d40670FaF5eBB142E4' },
  jup: { chain: 'sol', address: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' },
  /** `ldo` and `aave` have one pool each, so a large trade moves their only price. */
  ldo: { chain: 'eth', address: '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32' },
  aave: { chain: 'eth', address: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9' },
  /** Has the same address on Ethereum and Base. */
  zro: { chain: 'base', address: '0x6985884C4392D348587B19cb9eAAf157F13271cd' },
  /** A token that takes a fee from each transfer. */
  taxed: { chain: 'eth', address: '0x7126bb7a6159B8e81B7735607f5f1301B8536396' },
  feeOnSolana: { chain: 'sol', address: '9pwUFwpmDqaDrCvTCtF7xxZfzsuQuM6fjPunPyLhvkvu' },
  /** A token without decimals. */
  ticket: { chain: 'eth', address: '0x5d3EcC3910Fb293EA999e7bC4B51b6a1d9e8e23f' },
  /** Staked ether. */
  cbEth: { chain: 'base', address: '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22' },
  weth: { chain: 'eth', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
  unsellable: { chain: 'eth', address: '0xDCFBAD4f592ed2F206f615E9aBd3A461E699A3B3' },
} as const

/** The dollar token of each chain, which pays for other tokens. */
export const dollarTokens = {
  eth: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  sol: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
} as const
