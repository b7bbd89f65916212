/** Words of trading screens and posts that are capitalized but name no token; in lower case. */
export const screenWords: ReadonlySet<string> = new Set(
  `all am and apr apy ask ath atl available balance bid blog buy buyers ca cap cash chain change chart circulating close coin coins
  contract convert copy date day days deposit details dex dm dyor earn eur fdv favorites favourites fee fees fiat followers fomo fud
  futures gainers gas gbp gm gn gwei help high hodl holders home hot hour hours info last lfg limit links liq liquidity live losers
  low market markets max mcap menu min moon more name network new news nfa nft now of off ok on open order orders overview pair
  pairs perp perps pm portfolio posts price profile rank receive refresh reply reposts rt safe scan search sell sellers send settings
  share slippage soon spot supply swap tax the time to token tokens top total trade transactions trending tvl txn txns updated usd
  vol volume wagmi wallet watchlist website week yes no you your 24h 7d 1h 5m`.split(/\s+/),
)
