#!/usr/bin/env node
/*
 * Recomputes a Foxreel battle from its hash chain, without anything of Foxreel's.
 *
 *   node verify-battle.mjs chain.json                                  the reply of GET /api/battles/{id}/chain, or an array of its pages
 *   node verify-battle.mjs https://foxreel.example/api/battles/{id}/chain TOKEN
 *   node verify-battle.mjs chain.json --sender ACCOUNT_ID              also lists the points that this account sent
 *
 * Each entry's content is  number|time|kind|side|points|detail  and its hash SHA-256(previous hash + "\n" + content), in
 * hexadecimal; the first entry's previous hash is empty. kind is one of
 *   start   detail: battle,side 1,side 2,round/rounds,end time,last hash of the round before or -
 *   hearts  points for side 1 or 2; detail: the first 32 digits of SHA-256(battle + ":" + sender's account)
 *   gift    the same, 10 points for each coin
 *   end     detail: score 1,score 2
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** The result that follows from the pages of a chain. Throws with what is wrong, and at which entry. */
export function recompute(pages) {
  const entries = pages.flatMap((page) => page.entries);
  const last = pages.at(-1);
  if (!last || entries.length === 0) throw new Error('The chain is empty');
  let hash = '';
  let battle = null;
  let over = null;
  const scores = [0, 0];
  const senders = new Map();
  entries.forEach((entry, index) => {
    const at = `Entry ${index + 1}`;
    const [number, time, kind, side, points, detail, ...rest] = entry.content.split('|');
    if (rest.length > 0 || detail === undefined) throw new Error(`${at} does not have six parts`);
    if (Number(number) !== index + 1) throw new Error(`${at} has the number ${number}`);
    hash = sha256(`${hash}\n${entry.content}`);
    if (hash !== entry.hash) throw new Error(`${at} does not match its hash`);
    if (over) throw new Error(`${at} comes after the end`);
    if (kind === 'start') {
      if (index > 0) throw new Error(`${at} starts again`);
      const [id, one, two, rounds, endsAt, previous] = detail.split(',');
      battle = { id, sides: [one, two], rounds, endsAt, previous: previous === '-' ? null : previous };
      return;
    }
    if (!battle) throw new Error('The first entry is not the start');
    if (kind === 'end') {
      if (detail !== scores.join(','))
        throw new Error(`${at} says ${detail}, but the entries add up to ${scores.join(',')}`);
      over = time;
      return;
    }
    if (kind !== 'hearts' && kind !== 'gift') throw new Error(`${at} is of the unknown kind ${kind}`);
    if (!['1', '2'].includes(side) || !/^[1-9]\d*$/.test(points)) throw new Error(`${at} has no side or no points`);
    if (time >= battle.endsAt) throw new Error(`${at} came after the time`);
    scores[Number(side) - 1] += Number(points);
    senders.set(detail, (senders.get(detail) ?? 0) + Number(points));
  });
  if (last.length !== entries.length)
    throw new Error(`The server says ${last.length} entries; there are ${entries.length}`);
  if (last.hash !== hash) throw new Error('The server gives another last hash');
  if (last.score1 !== scores[0] || last.score2 !== scores[1])
    throw new Error(`The server says ${last.score1},${last.score2}; the entries add up to ${scores.join(',')}`);
  return { ...battle, over, scores, hash, senders, entries: entries.length };
}

/** All pages of a chain, from a file or an address. */
async function load(source, token) {
  if (!/^https?:/.test(source)) {
    const read = JSON.parse(readFileSync(source, 'utf8'));
    return Array.isArray(read) ? read : [read];
  }
  const pages = [];
  for (let after = 0; ; ) {
    const reply = await fetch(`${source}?after=${after}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
    const page = await reply.json();
    pages.push(page);
    after += page.entries.length;
    if (page.entries.length === 0 || after >= page.length) return pages;
  }
}

if (process.argv[1] && import.meta.url.endsWith(encodeURI(process.argv[1].split('/').at(-1)))) {
  const [source, ...rest] = process.argv.slice(2);
  if (!source) {
    console.error('node verify-battle.mjs chain.json | address [token] [--sender account]');
    process.exit(2);
  }
  const flag = rest.indexOf('--sender');
  const sender = flag < 0 ? null : rest[flag + 1];
  try {
    const result = recompute(await load(source, flag === 0 ? undefined : rest[0]));
    const [one, two] = result.scores;
    console.log(`Battle ${result.id}, round ${result.rounds}: ${result.entries} entries, every hash matches`);
    console.log(`${result.sides[0]} ${one} : ${two} ${result.sides[1]}`);
    console.log(
      result.over
        ? `Ended ${result.over}: ${one === two ? 'a draw' : `side ${one > two ? 1 : 2} wins`}`
        : 'Still running',
    );
    if (sender)
      console.log(`${sender}: ${result.senders.get(sha256(`${result.id}:${sender}`).slice(0, 32)) ?? 0} points`);
  } catch (error) {
    console.error(`Not valid: ${error.message}`);
    process.exit(1);
  }
}
