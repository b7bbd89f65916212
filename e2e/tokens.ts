/** Well-known tokens of the sandbox, at their real addresses. */
export const uni = {
  symbol: 'UNI',
  name: 'Uniswap',
  chain: 'Ethereum',
  address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
}
export const degen = {
  symbol: 'DEGEN',
  name: 'Degen',
  chain: 'Base',
  address: '0x4ed4E862860beD51a9570b96d89aF5E1B0Efefed',
}
export const jup = {
  symbol: 'JUP',
  name: 'Jupiter',
  chain: 'Solana',
  address: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
}
/** Has the same address on Ethereum and Base. */
export const zro = { symbol: 'ZRO', name: 'LayerZero', address: '0x6985884C4392D348587B19cb9eAAf157F13271cd' }
export const unsellable = {
  symbol: 'MOONX',
  name: 'MoonX',
  chain: 'Ethereum',
  address: '0xDCFBAD4f592ed2F206f615E9aBd3A461E699A3B3',
}
export const hostile = { address: '0xE71E30b767091C26A00a433C068663aa3Fb140a5' }
