export const chainNames = { eth: 'Ethereum (sandbox)', base: 'Base (sandbox)', sol: 'Solana (sandbox)' }
