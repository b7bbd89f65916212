-- The best twenty tokens whose words are like all of up to three patterns, the best first, by trigrams; `total` is 4000 when there
-- are more than can be put in order. No other index is any use here, whatever the planner thinks of a pattern.
CREATE FUNCTION look_up_tokens(patterns text[], on_chain text, OUT ids integer[], OUT total integer)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
BEGIN
	IF cardinality(patterns) = 1 THEN
		SELECT (array_agg(token_id ORDER BY standing DESC))[1:20], count(*) INTO ids, total FROM (
			SELECT token_id, standing FROM token_terms
			WHERE words LIKE patterns[1] AND (on_chain IS NULL OR chain = on_chain) LIMIT 4000) found;
	ELSE
		SELECT (array_agg(token_id ORDER BY standing DESC))[1:20], count(*) INTO ids, total FROM (
			SELECT token_id, standing FROM token_terms
			WHERE words LIKE patterns[1] AND words LIKE patterns[2] AND words LIKE patterns[cardinality(patterns)]
			AND (on_chain IS NULL OR chain = on_chain) LIMIT 4000) found;
	END IF;
	ids := coalesce(ids, '{}');
END $$;
--> statement-breakpoint
-- The same on a walk down from the best token, as far as ten thousand.
CREATE FUNCTION walk_tokens(patterns text[], on_chain text) RETURNS integer[]
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
	SELECT coalesce(array_agg(token_id ORDER BY standing DESC), '{}') FROM (
		SELECT token_id, standing FROM (
			SELECT token_id, chain, standing, words FROM token_terms ORDER BY standing DESC NULLS LAST LIMIT 10000) best
		WHERE words LIKE ALL (patterns) AND (on_chain IS NULL OR chain = on_chain)
		LIMIT 20) found
$$;
--> statement-breakpoint
-- What many tokens are like is found soon on a walk; what few are like is looked up. Either is slow at the other's, so the
-- likelier goes first, and when it had to give up, the other (docs/decisions/115-the-index-lies-in-postgres.md).
CREATE FUNCTION top_tokens(patterns text[], on_chain text, is_common boolean) RETURNS integer[]
LANGUAGE plpgsql STABLE AS $$
DECLARE
	walked integer[];
	looked_up integer[];
	total integer;
BEGIN
	IF is_common THEN
		walked := walk_tokens(patterns, on_chain);
		IF cardinality(walked) = 20 THEN RETURN walked; END IF;
	END IF;
	SELECT found.ids, found.total INTO looked_up, total FROM look_up_tokens(patterns, on_chain) found;
	IF is_common OR total < 4000 THEN RETURN looked_up; END IF;
	walked := walk_tokens(patterns, on_chain);
	RETURN CASE WHEN cardinality(walked) = 20 THEN walked ELSE looked_up END;
END $$;
--> statement-breakpoint
-- Candidates for an answer to a search key (or null), and to how an address begins (or null), class by class until twenty are
-- there that imitate nothing: server/src/features/search/find-hits.ts says what the classes are.
CREATE FUNCTION find_tokens(asked text, address_start text, on_chain text) RETURNS TABLE (id integer, class text)
LANGUAGE plpgsql STABLE
-- The planner would read a whole table for the chance of a quick end.
SET enable_seqscan = off AS $$
DECLARE
	enough CONSTANT integer := 20;
	ids integer[] := '{}';
	stage integer[];
	parts text[] := string_to_array(asked, ' ');
	sound integer := 0;
BEGIN
	FOR step IN 1..6 LOOP
		IF asked IS NULL AND step > 1 THEN RETURN; END IF;
		CASE step
		WHEN 1 THEN
			SELECT array_agg(begun.id) INTO stage FROM (
				SELECT tokens.id FROM tokens
				WHERE address_start IS NOT NULL AND address_key ~>=~ address_start AND address_key ~<~ (address_start || '~')
				AND (on_chain IS NULL OR chain = on_chain) LIMIT 200) begun;
		WHEN 2 THEN
			SELECT array_agg(token_id) INTO stage FROM (
				SELECT token_id FROM token_terms WHERE symbol_key = asked AND (on_chain IS NULL OR chain = on_chain)
				ORDER BY standing DESC NULLS LAST LIMIT enough) called;
		WHEN 3 THEN
			SELECT array_agg(token_id) INTO stage FROM (
				SELECT token_id FROM token_terms WHERE name_key = asked AND (on_chain IS NULL OR chain = on_chain)
				ORDER BY standing DESC NULLS LAST LIMIT enough) called;
		WHEN 4 THEN
			stage := top_tokens(ARRAY['% ' || asked || '%'], on_chain, length(asked) < 5);
		WHEN 5 THEN
			CONTINUE WHEN asked !~ '[a-z0-9]{3}';
			stage := top_tokens(ARRAY['%' || asked || '%'], on_chain, length(asked) < 4);
		ELSE
			CONTINUE WHEN cardinality(parts) < 2;
			-- The first three words say enough.
			stage := top_tokens(ARRAY(SELECT '% ' || part || '%' FROM unnest(parts[1:3]) part), on_chain, true);
		END CASE;
		RETURN QUERY SELECT each, (ARRAY['part', 'symbol', 'name', 'start', 'part', 'part'])[step]
			FROM unnest(stage) each WHERE NOT each = ANY (ids);
		ids := ids || coalesce(stage, '{}');
		-- Imitations go last, whatever they match: they fill no place.
		SELECT count(*) INTO sound FROM token_terms WHERE token_id = ANY (ids) AND standing >= 0;
		EXIT WHEN step > 2 AND sound >= enough;
	END LOOP;
END $$;
