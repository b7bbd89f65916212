/** Pairs of a traditional and a simplified character: "買 买|賣 卖". The package declares no types for its tables. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  // biome-ignore lint/style/noDefaultExport: the package exports it so.
  export default pairs
}
