export const chainNames = { eth: 'Ethereum (sandbox)', base: 'Base (sandbox)' }
