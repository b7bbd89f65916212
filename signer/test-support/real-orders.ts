import type { LoadedAddresses } from '#solana/parse-message.ts'
import { deriveAddress } from './genuine-solana.ts'
import { asSolanaAddress } from './ids.ts'

/** An unsigned transaction of Jupiter's live API, from a public source. */
export type RealOrder = { name: string; source: string; transaction: string; loaded: LoadedAddresses }

/**
 * 0.001 SOL for USDC with a referral fee of 50 basis points, captured in 2026: shared_accounts_route_v2 over four pools.
 * The contents of its look-up tables are in the same repository (tests/fixtures/jupiter_v2_resolved_audit.json).
 */
export const solForUsdc: RealOrder = {
  name: 'SOL for USDC, shared_accounts_route_v2, 50 bps to a referral account',
  source: 'github.com/wancupie-netizen/DexSato, tests/fixtures/jupiter_v2_unsigned.json, commit 48ed567',
  transaction:
    'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQAFE/zxsinG2RaKymbtNYSQX7qNaYD1I/1zIfvdNereCFN2D07xznc9TR1Gfb30fSxF0hQktkCsUSdFvUEcaLRFqEEaB2OQOoQGUsRNSAp/U7mhZ0zWSA/TlgTLF655iKfnUCtZLJKHVQJYqy/5U4nlf/IKfsT6NsXh3YyENL+ZA2Q7OLC3YBEoCesPvVEF+kWhFtG9xj99PyiSD69jmz44NN052VxUYbOO5z1OUdXHvfXKu2tF6LLu/tNLhCritxFLkmG48ihByyFeB/Py562ydlTGDvioqR0djhjbvdzbNGy5gaOacN+I4d0HStcu+oh0no4XXgVUwjzk5+egiUaQDkCFTBph2LaOpTI0fxXEWPhv+2hpyRVk5qwD/LltCMxH953nl2g5Mn6W2J26ENPBcMN/W0YyklmRre6YPbBResMMvW5/+qSqtwQIOl9SK/46tlRpK+FsiLLSvrpoRtFtcOXKZa77QmbwSx2snLgAaECObkt2L1qc2gCYRKOf7ZlOYfbiOD7YtpIiIqtrs4i+nU/5uWrOfh0JbubcOAEtAZj6BOY/wDhlttueQGW3kDdMrpvUF1KI9cezukKdcBs+qt4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIyXJY9OJInxuz0QKRSODYMLWhOZ2v8QhASOe9jb6fhZAwZGb+UhFzL/7K26csOb57yM5bvF9xJrLEObOkAAAAAEedVb8jHAbu50xW7OaBUH/bGy3qP0jlECsc2iVrwTjwbd9uHXZaGT2cvhRs7reawctIXtX1s3kTqM9YV+/wCpHr+xNRpJZvKfdYRxWeuqUHOV2akEzHA4IJS8lr7uczcIEAAFAhRPBAAQAAkDECcAAAAAAAAPBgAMACoOEgEBDgIADAwCAAAAQEIPAAAAAAASAQwBEQ8GAAgAJw4SAQERRSgADBYVCConEhImEQMvIgQfIRYHMSogLygSEi4vAREkEiUjKAcUFRMCMBIoHBYeFR0NCgYtLCgrGRYVGxgXEgsaCQURKTjRmFOTfP7Y6QtAQg8AAAAAALmRAQAAAAAAMgAyAAAABAAAACbyBgABABAnAQQRARIMAAQaDBQABBIDDAAAAQkFFd5vgNQ0iwD0snZQw7m4pxSkoNGyEmBqEl8tuODhZs8CNzUDNDk7Kb+VBypPvwTfcXWT5zi8zCEnKBXCRxqA2fn1VbDUhCUCNCMFACgOAhdYeCOXKO44WFH6cj7cgcDAnKfNSWC9XyuYXXlmigL9DgWAf32BfAKCfsnPI8nZPAbUFTlZh3sPO9ezJKDSexMC7WdthPpb9ofJA6mrsASJxwMF+WSyUOaS0ri23ZZo1fHTs1jsfgNj1b20e0YZ+ROLwAEEs7Kv7QGx',
  loaded: {
    writable: [
      asSolanaAddress('CfWX7o2TswwbxusJ4hCaPobu2jLCb1hfXuXJQjVq3jQF'),
      asSolanaAddress('EnTrdMMpdhugeH6Ban6gYZWXughWxKtVGfCwFn78ZmY3'),
      asSolanaAddress('DY6pE7aiDafuk35REZF9p9av3vbV2VQrvdZ4YyB1pZ4C'),
      asSolanaAddress('EaUghZfmuhgtZEEwaZwX5EBroz4WyH8VM5NSXi4tam5A'),
      asSolanaAddress('56TA5h1AVEYcFpugf7RnzFQXqHXT3byhvt1vreeZPsYW'),
      asSolanaAddress('7jQB1YjvQMn9pFCWwCZx3kPFRLAY3L9wz4atoAL2PWpZ'),
      asSolanaAddress('8VXj6uz61v8yAu7m9pVEYNYjJwjK7WfFbRCs3YyXY6Bb'),
      asSolanaAddress('Ed5Be6MPBuf7ryTHvBQiNdLxUneUsaC9ZznW8GsAxNE'),
      asSolanaAddress('WTxS1YuXCUkP4JgLYwKxaCdBiw5fWrccKArUN8vam3C'),
      asSolanaAddress('21gTfxAnhUDjJGZJDkTXctGFKT8TeiXx6pN1CEg9K1uW'),
      asSolanaAddress('5SLdQQUuikd55gkyu82xpiknfqEVH6SyNLABipGgMAbA'),
      asSolanaAddress('yZCASCGkCK9y12GrEk5W56kCxLxeXirg5EuarxJj5Ca'),
      asSolanaAddress('5tNzVLXoHM4TJUhGb6WpW2dw46swNHUsanu2CWaD3AwP'),
      asSolanaAddress('64ydAvRZ5zwoH9diqPc2D6dtGVN72Zna7kJnjQyoZfrS'),
      asSolanaAddress('HCDehQz9ta8WD7qBawGneTzqRLybBSuyjydmFVhg1FBf'),
      asSolanaAddress('HToiT8XK8GHgAT4N3oGXadc7opdApPwsbCL9tFRYa3Rg'),
    ],
    readonly: [
      asSolanaAddress('5C1k9yV7y4CjMnKv8eGYDgWND8P89Pdfj79Trk2qmfGo'),
      asSolanaAddress('SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ'),
      asSolanaAddress('YAkoNb6HKmSxQN9L8hiBE5tPJRsniSSMzND1boHmZxe'),
      asSolanaAddress('D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'),
      asSolanaAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
      asSolanaAddress('HU23r7UoZbqTUuh3vA7emAGztFtqwTeVips789vqxxBw'),
      asSolanaAddress('jitodontfront1111111111111111JustUseJupiter'),
      asSolanaAddress('So11111111111111111111111111111111111111112'),
      asSolanaAddress('GcJVsj5MxokA4eRMUkB4cJHuZ6o9Y8MooXBViN5F1mYW'),
      asSolanaAddress('HpNfyc2Saw7RKkQd8nEL4khUcuPhQ7WwY1B2qjx8jxFq'),
      asSolanaAddress('9RaLu1yfAuyLf9RgSwYSRKpm3qf7qb7XHYXv44ZxeJcz'),
      asSolanaAddress('D1ZN9Wj1fRSUQfCjhvnu1hqDMT7hzjzBBpi12nVniYD6'),
      asSolanaAddress('LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'),
      asSolanaAddress('whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'),
      asSolanaAddress('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
    ],
  },
}

/** Creates placeholder addresses for lookup-table entries that the source does not include. */
const placeholderAddresses = (count: number, from: string, known: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, at) => asSolanaAddress(known[at] ?? deriveAddress(`${from} ${at}`)))
const eventAuthority = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const splToken = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** 5 USDC for a share token under Token-2022, with the aggregator's own fee of 10 basis points on the input. */
export const usdcForShare: RealOrder = {
  name: 'USDC for TSLAx, route_v2, 10 bps to the aggregator on the input',
  source:
    'github.com/louraider/plainticker-mobile, app/src/test/resources/jupiter/order-usdc-tslax-5-metis-taker-pays.json, commit 11a0ba1',
  transaction:
    'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQACCEjAG1BZAFRV2dywxrzs3LT7Wy6rwamoK1c5K6qkDwTmFUcyDNSmX/e6Wdt/pUBjqRFIsFGtebUa8LOOClKNJDklGqF1JV9zUbrKlBiATi3Q9VnYZKOXyBDWuJBY8ZiBWtJgy9R8qyHCBsxAPePXA56Af+WQUIXwlV7GzNP7zbmP3sTeRGTwuXxew5/kivghLMd/7RlS2oFJdI1UTmJL6wAHj8Qi1NbNEs5ahQc4HEd6WmnkqHY2o4ETPYkRXtYuNgMGRm/lIRcy/+ytunLDm+e8jOW7xfcSayxDmzpAAAAABHnVW/IxwG7udMVuzmgVB/2xst6j9I5RArHNola8E4+cYy0BHhEIXxZ+UBDb9QWNGIWwfscpflDkb9B/fW/coAMGAAUC6TMBAAYACQOKEwAAAAAAAAccAAQFDhQQEQcNBwgTERASAAsUDgUKBAkDAQIMDym7ZPrMMcSvFEBLTAAAAAAAMyIUAAAAAABkAAoAAAABAAAALwAAECcAAQIpv5UHKk+/BN9xdZPnOLzMIScoFcJHGoDZ+fVVsNSEJQExBQAoAhQVwXGnJio1ksmZC7b/J8QPnNZybXRpuG6sUzJE4GHfgL8EzMvG0QN0ysQ=',
  loaded: {
    writable: placeholderAddresses(5, 'writable'),
    readonly: placeholderAddresses(8, 'read-only', { 0: eventAuthority, 1: usdc, 3: splToken, 4: token2022 }),
  },
}

/** The opposite direction over three pools, with the fee on the output. */
export const shareForUsdc: RealOrder = {
  name: 'TSLAx for USDC, route_v2 over three pools, 10 bps to the aggregator on the output',
  source:
    'github.com/louraider/plainticker-mobile, app/src/test/resources/jupiter/order-tslax-usdc-default-metis.json, commit a839109',
  transaction:
    'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQAECoiPkPF7lPXeQRe3/M9ndHf3KzQ6duqul8PtMmScMvQ/T8OWiY/vRoeNqoZwzVsHsopaYtDG9nzsIkRttAkyNfiG4UCBZ0NBcOGodsODyxz9VbC7LifrmkeGEpfl12S+T4qWp4pg4lT/y6SF5iV8yCdPXVOOpBFBj7t9nNW4inoQnBtH5LMUfNk1gLknFJoS5LUfjqJVf0mygRNIUUMa+GfHnZy4OxEX37CShZCWbgGSwYFzQgPUqgdcGrSyuikOeIyXJY9OJInxuz0QKRSODYMLWhOZ2v8QhASOe9jb6fhZAwZGb+UhFzL/7K26csOb57yM5bvF9xJrLEObOkAAAAAEedVb8jHAbu50xW7OaBUH/bGy3qP0jlECsc2iVrwTjwbd9uHXZaGT2cvhRs7reawctIXtX1s3kTqM9YV+/wCpriGIOiRTnFbRb/hrcKg4jhTlWrUgZW1V398LSTMbk2YGBwAFAtGMAwAHAAkDNxcAAAAAAAAGBgADABwYCQEBBgYAAgAkGAkBAQg4AAEFIxodCQgZCAolACITAQIOEQ8JHSAjJBAEEggmACgnFgIDFxUJCSQcFB4ADA0LAwUJCSEfCBsyu2T6zDHErxSYCQQAAAAAAAMyDwAAAAAAZAAKAAAAAwAAACgQJwABLhAnAQKNARAnAgMJAwMAAAEJBCm/lQcqT78E33F1k+c4vMwhJygVwkcagNn59VWw1IQlATEGEwAoARcVaqnD6zW9JDo+H+KAaN7anlH5OQXEZKvnbsMiY28t+NkDgIWEBIKHdn/UG4od6vohrlfI3mkY1GRWWMG7K90mVyxyi7AkH/2Nlwbs5+vk4+IC7e/65x5GjQa+fNCijL6/sQ9EfZv3dZmJeSnsQSPzb2PMTARgX1xaBV0pWFlh',
  loaded: {
    writable: placeholderAddresses(14, 'writable'),
    readonly: placeholderAddresses(17, 'read-only', {
      0: '11111111111111111111111111111111',
      1: eventAuthority,
      2: usdc,
      4: 'So11111111111111111111111111111111111111112',
      5: token2022,
    }),
  },
}
