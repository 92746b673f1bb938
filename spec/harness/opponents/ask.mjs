// Asks opponents about positions, as ask.lua does: node ask.mjs FOLDER COUNT
// reads FOLDER/1.mjs, … and the questions in FOLDER/1.questions.mjs, …

function text(value) {
  if (typeof value === "number") {
    return value === Infinity ? "inf" : value === -Infinity ? "-inf" :
      String(value === 0 ? 0 : value);
  } else if (typeof value === "string") {
    return Buffer.byteLength(value) + ":" + value;
  } else if (value === undefined || typeof value !== "object") {
    return value === undefined ? "nil" : String(value);
  }
  const names = Array.isArray(value) ? [] : Object.keys(value).sort();
  const parts = Array.isArray(value) ?
    value.filter((x) => x !== undefined).map(text) :
    names.map((name) => name + "=" + text(value[name]));
  return "(" + parts.join(" ") + ")";
}

const ways = [["perfect"], ["perfect", 0.7, true], ["random", 1], ["random", 0.01],
  ["forgetful", 0.2], ["forgetful", 0.3], [0.75, 0.3141], [3, 0.8765]];

function levels(opponent, p, player) {
  const random = opponent.random;
  const played = ways.map(([level, share, varied = false]) => {
    let calls = 0;
    Object.assign(opponent, { level, varied });
    // the index that math.random would choose
    opponent.random = () => (typeof level === "number" ||
      level === "forgetful" && calls++ === 0 ? share :
      (Math.max(1, Math.ceil(share * opponent.count)) - 0.5) / opponent.count);
    opponent.count = Math.max(1, opponent.moves(p, player).filter((row) =>
      row.best || !varied).length);
    try {
      return text(opponent.play(p, player));
    } catch (error) {
      if (typeof level !== "number") {
        throw error;
      }
      return "refused";
    }
  });
  Object.assign(opponent, { level: "perfect", varied: false, random });
  return played.join(" ");
}

const rowText = (row, brief) => text([brief || row.outcome,
  brief || (row.value === undefined ? "-" : row.value),
  brief || (row.worth === undefined ? "-" : row.worth),
  brief || (row.remoteness === undefined ? row.bound : row.remoteness),
  row.gain === undefined ? "-" : row.gain,
  row.score === undefined ? "-" : row.score,
  row.result, row.best, row.position]);

function about(opponent, p, player, brief) {
  const lines = [text([p, player || 0]) + " " + text([opponent.outcome(p,
    player), opponent.value(p, player)]) + " " + (brief ? "" :
    text(opponent.remoteness ? opponent.remoteness(p, player) : "-")) +
    text(opponent.score ? opponent.score(p, player) : "-")];
  for (const row of opponent.moves(p, player)) {
    lines.push(rowText(row, brief));
  }
  lines.push(text(opponent.best(p, player)), levels(opponent, p, player));
  return lines.join("\n");
}

function rules(rows, splits) {
  const rowOf = new Map(rows.map((row) => [text([row[0], row[1]]), row]));
  const find = (p, player) => rowOf.get(text([p, player || 0]));
  let returning = false;
  return [(p, add, player) => {
    const row = find(p, player);
    returning = !returning;
    if (returning) {
      return row[2];
    }
    row[2].forEach((q) => (splits ? add(...q) : add(q)));
    return undefined;
  }, (p, player) => {
    const row = find(p, player);
    return row && row[3] !== undefined ? row[3] : p;
  }, (p, q, player) => {
    const row = find(p, player);
    return row[4][row[2].findIndex((follower) => text(follower) === text(q))];
  }];
}

const [, , folder, count] = process.argv;
for (let i = 1; i <= Number(count); i++) {
  const module = (await import(`${folder}/${i}.mjs`)).default;
  const questions = (await import(`${folder}/${i}.questions.mjs`)).default;
  const opponent = questions.rules ?
    module.new(...rules(questions.rules, questions.splits)) : module;
  const lines = [text([opponent.start, opponent.player || 0,
    opponent.name || "", opponent.sides || []])];
  for (const [p, player, brief] of questions.positions) {
    lines.push(about(opponent, p, player, brief));
  }
  lines.push(text(opponent.outcome(questions.splits ? ["nowhere"] : "nowhere",
    questions.players === 2 ? 1 : undefined)));
  process.stdout.write(lines.join("\n") + "\n");
}
