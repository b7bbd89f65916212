import type { Random } from './random.ts'

/** Common words of token names, most frequent first. */
export const commonWords = `inu coin token pepe baby doge ai trump cat elon moon dog shiba meme finance protocol swap
dao official sol eth base usd wrapped staked network finance chain world king super dragon rocket floki bonk wojak chad
frog grok agent bot gpt musk maga official magic gold silver green red blue black white dark light star sun mars space
galaxy alien ninja samurai panda bear bull whale fish shark tiger lion wolf fox monkey ape gorilla hamster rat mouse
bird duck goose chicken cow pig horse unicorn snake turtle crab penguin pudgy mew popcat michi giga mega ultra hyper
turbo speed fast cash money bank pay credit dollar euro yen pound rupee lira real peso bitcoin ether solana arbitrum
optimism polygon avalanche cosmos cardano ripple stellar litecoin monero zcash dash tron link graph maker aave curve
compound yearn sushi cake pancake uni raydium orca jupiter meteora drift pyth jito marinade helium render hivemapper
shadow honey nft game play guild land meta verse avatar fashion music movie book art photo video stream chat social
friend love heart happy smile laugh sad angry crazy stupid degen yolo fomo hodl wagmi ngmi gm gn ser fren anon
based cringe sigma alpha beta gamma delta omega zeta theta infinity eternal forever young old new next first last one
two three seven lucky number zero hundred thousand million billion tate biden kamala vance putin china india japan
korea brazil mexico texas florida york london paris tokyo moscow beijing summer winter spring autumn christmas santa
easter bunny halloween pumpkin ghost zombie vampire witch wizard knight queen prince princess emperor god jesus angel
devil satan hell heaven earth fire water wind storm thunder lightning ice snow rain ocean sea river mountain forest tree
flower rose apple banana orange lemon cherry grape melon peach pizza burger taco noodle rice bread cheese egg milk
coffee tea beer wine vodka weed smoke pill drug doctor nurse police army soldier war peace bomb gun sword shield power
energy electric nuclear solar atom quantum neural brain mind soul spirit ghost dream sleep wake life death time clock
fund capital invest trade yield farm stake vault reserve treasury bond share index option perp leverage liquid pool
bridge cross layer zero knowledge proof roll scale data oracle cloud storage node validator miner hash block key lock
open free fair launch pump dump gem diamond hands paper rug safe secure trust verify proof private public global local
cult army gang club society nation republic empire kingdom city town village house home office factory shop market
store mall store bag box card ticket pass badge medal trophy crown ring chain cloth shoe hat wif glasses mask suit`
  .split(/\s+/)
  .filter((word, index, all) => all.indexOf(word) === index)

const wordBeginnings =
  'b bl br c ch cl cr d dr f fl fr g gl gr h j k kl kr l m n p ph pl pr qu r s sc sh sk sl sm sn sp st str t th tr v w x z'
const wordMiddles = 'a e i o u ai ee ea oo ou io ia y'
const wordEndings = 'b ck d ff g l ll m n ng nk p r rk rt s sh ss st t th x z'

/** Invented words that sound like names. */
export function inventNames(random: Random, count: number): string[] {
  const [start, middle, end] = [
    wordBeginnings.split(' '),
    wordMiddles.split(' '),
    [...wordEndings.split(' '), '', '', ''],
  ]
  return Array.from({ length: count }, () => {
    const syllables = random.pick([1, 2, 2, 2, 3, 3])
    return Array.from({ length: syllables }, () => random.pick(start) + random.pick(middle)).join('') + random.pick(end)
  })
}
