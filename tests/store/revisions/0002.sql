BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE cgt_values (
	id INTEGER NOT NULL, 
	value TEXT NOT NULL, 
	mean REAL, 
	temperature REAL, 
	CONSTRAINT pk_cgt_values PRIMARY KEY (id), 
	CONSTRAINT uq_cgt_values_value UNIQUE (value)
)
 STRICT

;
CREATE TABLE edges (
	game_id INTEGER NOT NULL, 
	source_id INTEGER NOT NULL, 
	ordinal INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	label_id INTEGER NOT NULL, 
	optimal INTEGER, 
	probability REAL, 
	CONSTRAINT pk_edges PRIMARY KEY (game_id, source_id, ordinal), 
	CONSTRAINT fk_edges_game_id_label_id_labels FOREIGN KEY(game_id, label_id) REFERENCES labels (game_id, id), 
	CONSTRAINT fk_edges_game_id_source_id_nodes FOREIGN KEY(game_id, source_id) REFERENCES nodes (game_id, id), 
	CONSTRAINT fk_edges_game_id_target_id_nodes FOREIGN KEY(game_id, target_id) REFERENCES nodes (game_id, id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "edges" VALUES(1,0,0,1,0,1,NULL);
INSERT INTO "edges" VALUES(1,1,0,2,0,1,NULL);
CREATE TABLE edges_by_target (
	game_id INTEGER NOT NULL, 
	target_id INTEGER NOT NULL, 
	source_id INTEGER NOT NULL, 
	ordinal INTEGER NOT NULL, 
	CONSTRAINT pk_edges_by_target PRIMARY KEY (game_id, target_id, source_id, ordinal), 
	CONSTRAINT fk_edges_by_target_game_id_source_id_ordinal_edges FOREIGN KEY(game_id, source_id, ordinal) REFERENCES edges (game_id, source_id, ordinal)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "edges_by_target" VALUES(1,1,0,0);
INSERT INTO "edges_by_target" VALUES(1,2,1,0);
CREATE TABLE families (
	slug TEXT NOT NULL, 
	"view" TEXT NOT NULL, 
	sql TEXT NOT NULL, 
	CONSTRAINT pk_families PRIMARY KEY (slug), 
	CONSTRAINT uq_families_view UNIQUE ("view")
)
 STRICT

;
INSERT INTO "families" VALUES('nim','nim_position','CREATE VIEW "nim_position" AS SELECT p.game AS game, p.id AS id, p.position AS position, json_extract(p.fields, ''$.heaps'') AS "heaps", json_extract(p.fields, ''$.counters'') AS "counters", json_extract(p.fields, ''$.largest'') AS "largest", json_extract(p.fields, ''$.nim_sum'') AS "nim_sum", p.mover AS mover, p.terminal AS terminal, p.depth AS depth, p.outcome AS outcome, p.outcome_class AS outcome_class, p.remoteness AS remoteness, p.left_remoteness AS left_remoteness, p.right_remoteness AS right_remoteness, p.grundy AS grundy, p.loopy_grundy AS loopy_grundy, p.win_probability AS win_probability, p.cgt_value AS cgt_value, p.mean AS mean, p.temperature AS temperature, p.completions AS completions, p.optimal_move AS optimal_move, p.left_optimal_move AS left_optimal_move, p.right_optimal_move AS right_optimal_move FROM games AS f JOIN position AS p ON p.game = f.spec WHERE f.slug = ''nim''');
CREATE TABLE games (
	id INTEGER NOT NULL, 
	spec TEXT NOT NULL, 
	slug TEXT NOT NULL, 
	title TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	parameters TEXT NOT NULL, 
	positions INTEGER NOT NULL, 
	moves INTEGER NOT NULL, 
	start_id INTEGER NOT NULL, 
	cyclic INTEGER NOT NULL, 
	explorer_version TEXT NOT NULL, 
	built_at TEXT NOT NULL, 
	solved_at TEXT, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT uq_games_spec UNIQUE (spec)
)
 STRICT

;
INSERT INTO "games" VALUES(1,'nim:heaps=1+1','nim','Nim','impartial','{"heaps":[1,1],"misere":false,"ordered":false,"states":"all"}',3,2,0,0,'0.1.0','2026-11-28T22:31:13+00:00','2026-11-28T22:31:13+00:00');
CREATE TABLE labels (
	game_id INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	label TEXT NOT NULL, 
	action TEXT, 
	player TEXT, 
	passes_turn INTEGER NOT NULL, 
	CONSTRAINT pk_labels PRIMARY KEY (game_id, id), 
	CONSTRAINT fk_labels_game_id_games FOREIGN KEY(game_id) REFERENCES games (id)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "labels" VALUES(1,0,'heap 1: take 1',NULL,NULL,1);
CREATE TABLE nodes (
	game_id INTEGER NOT NULL, 
	id INTEGER NOT NULL, 
	position TEXT NOT NULL, 
	mover TEXT, 
	terminal INTEGER NOT NULL, 
	verdict TEXT, 
	depth INTEGER, 
	outcome TEXT, 
	outcome_class TEXT, 
	remoteness INTEGER, 
	left_remoteness INTEGER, 
	right_remoteness INTEGER, 
	grundy INTEGER, 
	loopy_grundy TEXT, 
	win_probability REAL, 
	cgt_value_id INTEGER, 
	completions TEXT, 
	optimal_label_id INTEGER, 
	left_optimal_label_id INTEGER, 
	right_optimal_label_id INTEGER, 
	fields TEXT, grundy_order INTEGER, 
	CONSTRAINT pk_nodes PRIMARY KEY (game_id, id), 
	CONSTRAINT fk_nodes_cgt_value_id_cgt_values FOREIGN KEY(cgt_value_id) REFERENCES cgt_values (id), 
	CONSTRAINT fk_nodes_game_id_left_optimal_label_id_labels FOREIGN KEY(game_id, left_optimal_label_id) REFERENCES labels (game_id, id), 
	CONSTRAINT fk_nodes_game_id_optimal_label_id_labels FOREIGN KEY(game_id, optimal_label_id) REFERENCES labels (game_id, id), 
	CONSTRAINT fk_nodes_game_id_right_optimal_label_id_labels FOREIGN KEY(game_id, right_optimal_label_id) REFERENCES labels (game_id, id), 
	CONSTRAINT fk_nodes_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT uq_nodes_game_id_position UNIQUE (game_id, position)
)
 WITHOUT ROWID,
 STRICT

;
INSERT INTO "nodes" VALUES(1,0,'1+1',NULL,0,NULL,0,'lose',NULL,2,NULL,NULL,0,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"heaps":2,"counters":2,"largest":1,"nim_sum":0}',NULL);
INSERT INTO "nodes" VALUES(1,1,'1',NULL,0,NULL,1,'win',NULL,1,NULL,NULL,1,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"heaps":1,"counters":1,"largest":1,"nim_sum":1}',NULL);
INSERT INTO "nodes" VALUES(1,2,'0',NULL,1,NULL,2,'lose',NULL,0,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"heaps":0,"counters":0,"largest":0,"nim_sum":0}',NULL);
CREATE TABLE path_steps (
	path_id INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	node_id INTEGER NOT NULL, 
	CONSTRAINT pk_path_steps PRIMARY KEY (path_id, step), 
	CONSTRAINT fk_path_steps_game_id_node_id_nodes FOREIGN KEY(game_id, node_id) REFERENCES nodes (game_id, id), 
	CONSTRAINT fk_path_steps_path_id_paths FOREIGN KEY(path_id) REFERENCES paths (id)
)
 WITHOUT ROWID,
 STRICT

;
CREATE TABLE paths (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	method TEXT NOT NULL, 
	closed INTEGER NOT NULL, 
	CONSTRAINT pk_paths PRIMARY KEY (id), 
	CONSTRAINT fk_paths_game_id_games FOREIGN KEY(game_id) REFERENCES games (id)
)
 STRICT

;
CREATE VIEW game AS
SELECT g.spec AS game, g.slug AS slug, g.title AS title, g.kind AS kind,
  g.parameters AS parameters, g.positions AS positions, g.moves AS moves, s.position AS start,
  g.cyclic AS cyclic, g.explorer_version AS explorer_version, g.built_at AS built_at,
  g.solved_at AS solved_at
FROM games AS g
JOIN nodes AS s ON s.game_id = g.id AND s.id = g.start_id;
CREATE VIEW position AS
SELECT g.spec AS game, n.id AS id, n.position AS position, n.mover AS mover,
  n.terminal AS terminal, n.depth AS depth, n.outcome AS outcome,
  n.outcome_class AS outcome_class, n.remoteness AS remoteness,
  n.left_remoteness AS left_remoteness, n.right_remoteness AS right_remoteness,
  n.grundy AS grundy, n.loopy_grundy AS loopy_grundy, n.win_probability AS win_probability,
  v.value AS cgt_value, v.mean AS mean, v.temperature AS temperature,
  n.completions AS completions, coalesce(o.action, o.label) AS optimal_move,
  l.label AS left_optimal_move, r.label AS right_optimal_move, n.fields AS fields
FROM games AS g
JOIN nodes AS n ON n.game_id = g.id
LEFT JOIN cgt_values AS v ON v.id = n.cgt_value_id
LEFT JOIN labels AS o ON o.game_id = n.game_id AND o.id = n.optimal_label_id
LEFT JOIN labels AS l ON l.game_id = n.game_id AND l.id = n.left_optimal_label_id
LEFT JOIN labels AS r ON r.game_id = n.game_id AND r.id = n.right_optimal_label_id;
CREATE VIEW move AS
SELECT g.spec AS game, e.source_id AS source_id, s.position AS source, e.ordinal AS ordinal,
  l.label AS label, l.action AS action, l.player AS player, e.probability AS probability,
  l.passes_turn AS passes_turn, e.target_id AS target_id, t.position AS target,
  e.optimal AS optimal, s.outcome AS source_outcome, t.outcome AS target_outcome,
  t.remoteness AS target_remoteness, t.grundy AS target_grundy
FROM games AS g
JOIN edges AS e ON e.game_id = g.id
JOIN labels AS l ON l.game_id = e.game_id AND l.id = e.label_id
JOIN nodes AS s ON s.game_id = e.game_id AND s.id = e.source_id
JOIN nodes AS t ON t.game_id = e.game_id AND t.id = e.target_id;
CREATE VIEW path_step AS
SELECT p.id AS path, g.spec AS game, p.method AS method, p.closed AS closed, s.step AS step,
  n.position AS position
FROM paths AS p
JOIN games AS g ON g.id = p.game_id
JOIN path_steps AS s ON s.path_id = p.id
JOIN nodes AS n ON n.game_id = s.game_id AND n.id = s.node_id;
CREATE VIEW "nim_position" AS SELECT p.game AS game, p.id AS id, p.position AS position, json_extract(p.fields, '$.heaps') AS "heaps", json_extract(p.fields, '$.counters') AS "counters", json_extract(p.fields, '$.largest') AS "largest", json_extract(p.fields, '$.nim_sum') AS "nim_sum", p.mover AS mover, p.terminal AS terminal, p.depth AS depth, p.outcome AS outcome, p.outcome_class AS outcome_class, p.remoteness AS remoteness, p.left_remoteness AS left_remoteness, p.right_remoteness AS right_remoteness, p.grundy AS grundy, p.loopy_grundy AS loopy_grundy, p.win_probability AS win_probability, p.cgt_value AS cgt_value, p.mean AS mean, p.temperature AS temperature, p.completions AS completions, p.optimal_move AS optimal_move, p.left_optimal_move AS left_optimal_move, p.right_optimal_move AS right_optimal_move FROM games AS f JOIN position AS p ON p.game = f.spec WHERE f.slug = 'nim';
COMMIT;
