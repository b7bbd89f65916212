import { simplifyHan } from './simplify-han.ts'

const verb = '(?:买|换|入|兑|扫|整|搞|弄|来)(?:到|得)?(?:多少|几多)'
const thenPattern = '(?:的|嘅)?\\s*(?:我)?(?:就|便|咪|咪就)?\\s*(?:帮我|给我|同我)?'
const token = '\\$?[A-Za-z][A-Za-z0-9]{1,14}'
/** "能买多少 BONK 就买多少": as much BONK as possible. */
const asMuchAsPossible = new RegExp(
  `(?:能|可以|可|最多能)${verb}(?:个|只)?\\s*(${token})\\s*${thenPattern}${verb}`,
  'u',
)
/** "有多少 SOL 就买多少": with all of the SOL. */
const asMuchAsHeld = new RegExp(`有(?:多少|几多)(?:个)?\\s*(${token})\\s*${thenPattern}${verb}`, 'u')
const spentCoinPattern =
  /(?:^|[\s，。,])(?:把|拿|将)?((?:我的|我|手上的|base上的|base上|solana上的|以太坊上的)*(?:sol|eth))\s*$/iu

/**
 * Rewrites "能买多少 BONK 就买多少" (as much BONK as can be bought) and "有多少 SOL 就买多少" (with all of the SOL) into words
 * that the grammar parses. Returns other texts unchanged.
 */
export function rewriteMaxAmount(text: string): string {
  if (!/多少|[几幾]多/u.test(text)) return text
  const simplified = simplifyHan(text)
  const rewrittenText = simplified.replace(asMuchAsHeld, '用全部 $1 买 ')
  const found = asMuchAsPossible.exec(rewrittenText)
  if (!found) return rewrittenText === simplified ? text : rewrittenText
  const before = rewrittenText.slice(0, found.index).replace(spentCoinPattern, ' 用$1 ')
  return `${before}买尽可能多 ${found[1]}${rewrittenText.slice(found.index + found[0].length)}`
}
