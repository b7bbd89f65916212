// The floor's statements: the fewest that give the product's answers, by hand.

/** $1 hash of the token, $2 now, $3 the oldest allowed use. */
export const sessionStatement = `select u.id, u.username, u.email, u.is_verified as "isVerified"
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and u.deleted_at is null and s.expires_at > $2 and s.last_seen_at > $3`

/** $1 user. */
export const balancesStatement = 'select chain, balances from known_balances where user_id = $1'

/** The newest trades and transfers, each with the totals. $1 user, $2 rows. */
export const historyStatement = `
  with trades as materialized (
    select id, created_at as at from executions where user_id = $1 and (state <> 'refused' or network_fee > 0)
    order by created_at desc nulls last, id desc nulls last limit $2
  ), moved as materialized (
    select id, at from transfers where user_id = $1 order by at desc nulls last, id desc nulls last limit $2
  ), page as materialized (
    select * from (select * from trades union all select * from moved) both_kinds order by at desc nulls last, id desc nulls last limit $2
  )
  select p.id, p.at, e.chain, e.side, e.state, e.fill, e.network_fee::text as fee, i.quote,
    coalesce(e.transaction_hash, t.hash) as hash, t.chain as moved_on, t.direction, t.token, t.name, t.symbol, t.decimals,
    t.amount::text as amount, t.network_fee::text as moved_fee, t.counterparty,
    v.paid_usd_e_18::text as paid, v.received_usd_e_18::text as received, v.coin_usd_e_18::text as coin,
    (select count(*) from executions where user_id = $1 and (state <> 'refused' or network_fee > 0)) as trades,
    (select count(*) from transfers where user_id = $1) as transfers
  from page p left join executions e on e.id = p.id left join intents i on i.id = e.id
    left join transfers t on t.id = p.id left join told_values v on v.id = p.id
  order by p.at desc, p.id desc`
