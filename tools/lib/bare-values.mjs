// Counts parameters and fields whose name suggests a branded type (contract/src/ids.ts, address.ts, tx-hash.ts), by brand:
// how many have the branded type, and how many are a bare string.
import { parseSync, Visitor } from 'vite'

/**
 * Names by brand. A `token` is a secret in account code and in the web app, a word in the code of the assistant and of speech,
 * and an address elsewhere.
 */
const brands = {
  UserId: /^userIds?$/,
  WalletId: /^walletIds?$/,
  IntentId: /^(intent|execution)Ids?$/,
  ChatId: /^chatIds?$/,
  Address: /^(\w+A|a)ddress(es)?$|^(owner|mint|spender|treasury|sellToken|buyToken|tokens?)$/,
  TxHash: /^(hash|txHash|transactionHash)$/,
}
const notAnAddress = /^(emailA|ipA|remoteA|visitorA)ddress$/
/** Code about the addresses of hosts. */
const hostPaths = /^server\/src\/market-data\/logos\//
const wordPaths = /^server\/src\/(ai|assistant)\//
const accountPaths = /^(server\/src\/(identity|platform|account-end)|web)\//
const brandedPattern = /^(\w+Id|\w*Address|TokenId|TokenKey|TxHash|Hash|Hex)$/

const measuredPattern = /^(contract|server|web)\/src\/.*\.tsx?$/
const isTestCode = /\.(test|spec|bench|d)\.|\/(test-support|development)\//

export const isMeasured = (path) => measuredPattern.test(path) && !isTestCode.test(path)

/** Parameters and fields of one file whose name matches a brand, each `{ brand, name, line, isBare }`. */
export function findBareValues(path, source) {
  const { program } = parseSync(path, source)
  const found = []
  const addValue = (name, annotation, start) => {
    const brand = getBrand(path, name)
    const isBare = annotation && isString(annotation)
    if (!brand || isBare === undefined) return
    found.push({ brand, name, isBare, line: source.slice(0, start).split('\n').length })
  }
  const params = (node) => {
    for (const param of node.params) {
      const { type, name, typeAnnotation, start } = param.type === 'AssignmentPattern' ? param.left : param
      if (type === 'Identifier') addValue(name, typeAnnotation?.typeAnnotation, start)
    }
  }
  const field = (node) => {
    if (node.key.type === 'Identifier') addValue(node.key.name, node.typeAnnotation?.typeAnnotation, node.start)
  }
  new Visitor({
    FunctionDeclaration: params,
    FunctionExpression: params,
    ArrowFunctionExpression: params,
    TSFunctionType: params,
    TSMethodSignature: params,
    TSPropertySignature: field,
  }).visit(program)
  return found
}

function getBrand(path, name) {
  if (notAnAddress.test(name) || hostPaths.test(path)) return undefined
  if (wordPaths.test(path) && /^tokens?$/.test(name)) return undefined
  if (accountPaths.test(path) && /^(tokens?|address|hash|owner)$/.test(name)) return undefined
  return Object.keys(brands).find((brand) => brands[brand].test(name))
}

/** True for a string or a list of strings, false for a branded type, undefined for any other type. */
function isString(type) {
  if (type.type === 'TSUnionType') return type.types.map(isString).find((each) => each !== undefined)
  if (type.type === 'TSTypeOperator') return isString(type.typeAnnotation)
  if (type.type === 'TSArrayType') return isString(type.elementType)
  if (type.type === 'TSStringKeyword') return true
  return type.type === 'TSTypeReference' && brandedPattern.test(type.typeName.name ?? '') ? false : undefined
}

/** Sums by brand: `{ UserId: { branded, bare }, … }`. */
export function sumValues(found) {
  const sums = Object.fromEntries(Object.keys(brands).map((brand) => [brand, { branded: 0, bare: 0 }]))
  for (const { brand, isBare } of found) sums[brand][isBare ? 'bare' : 'branded']++
  return sums
}
