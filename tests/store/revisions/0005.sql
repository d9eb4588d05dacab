BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
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
INSERT INTO "cgt_values" VALUES(1,'0',0.0,-1.0);
INSERT INTO "cgt_values" VALUES(2,'1',1.0,-1.0);
INSERT INTO "cgt_values" VALUES(3,'-1',-1.0,-1.0);
INSERT INTO "cgt_values" VALUES(4,'+-1',0.0,1.0);
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
INSERT INTO "edges" VALUES(1,0,0,1,0,0,NULL);
INSERT INTO "edges" VALUES(1,0,1,2,1,1,NULL);
INSERT INTO "edges" VALUES(1,0,2,3,2,0,NULL);
INSERT INTO "edges" VALUES(1,1,0,3,1,0,NULL);
INSERT INTO "edges" VALUES(1,1,1,4,2,1,NULL);
INSERT INTO "edges" VALUES(1,2,0,3,0,1,NULL);
INSERT INTO "edges" VALUES(1,3,0,4,0,1,NULL);
INSERT INTO "edges" VALUES(2,0,0,1,0,1,NULL);
INSERT INTO "edges" VALUES(2,1,0,2,0,1,NULL);
INSERT INTO "edges" VALUES(2,2,0,3,0,1,NULL);
INSERT INTO "edges" VALUES(2,5,0,4,0,1,NULL);
INSERT INTO "edges" VALUES(3,0,0,1,0,1,NULL);
INSERT INTO "edges" VALUES(3,1,0,2,0,1,NULL);
INSERT INTO "edges" VALUES(3,2,0,3,0,1,NULL);
INSERT INTO "edges" VALUES(3,6,0,4,0,1,NULL);
INSERT INTO "edges" VALUES(3,7,0,6,0,1,NULL);
INSERT INTO "edges" VALUES(3,8,0,5,0,1,NULL);
INSERT INTO "edges" VALUES(3,10,0,9,0,1,NULL);
INSERT INTO "edges" VALUES(3,11,0,7,0,1,NULL);
INSERT INTO "edges" VALUES(4,0,0,0,0,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,0,1,1,1,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,0,2,1,2,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,0,3,1,3,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,0,4,1,4,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,0,5,1,5,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,0,6,0,6,0,NULL);
INSERT INTO "edges" VALUES(4,2,0,0,0,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,2,1,1,1,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,2,2,1,2,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,2,3,1,3,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,2,4,1,4,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,2,5,1,5,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,2,6,3,6,0,NULL);
INSERT INTO "edges" VALUES(4,3,0,5,0,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,3,1,1,1,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,3,2,1,2,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,3,3,1,3,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,3,4,1,4,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,3,5,1,5,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,3,6,5,6,0,NULL);
INSERT INTO "edges" VALUES(4,4,0,5,0,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,4,1,1,1,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,4,2,1,2,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,4,3,1,3,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,4,4,1,4,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,4,5,1,5,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,4,6,6,6,0,NULL);
INSERT INTO "edges" VALUES(4,5,0,3,0,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,5,1,1,1,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,5,2,1,2,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,5,3,1,3,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,5,4,1,4,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,5,5,1,5,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,5,6,3,6,0,NULL);
INSERT INTO "edges" VALUES(4,6,0,6,0,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,6,1,1,1,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,6,2,1,2,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,6,3,1,3,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,6,4,1,4,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,6,5,1,5,1,1.66666666666666657414e-01);
INSERT INTO "edges" VALUES(4,6,6,6,6,0,NULL);
INSERT INTO "edges" VALUES(5,0,0,1,0,1,NULL);
INSERT INTO "edges" VALUES(5,0,1,2,1,1,NULL);
INSERT INTO "edges" VALUES(5,0,2,3,2,1,NULL);
INSERT INTO "edges" VALUES(5,0,3,4,3,1,NULL);
INSERT INTO "edges" VALUES(5,1,0,5,1,1,NULL);
INSERT INTO "edges" VALUES(5,2,0,5,0,1,NULL);
INSERT INTO "edges" VALUES(5,3,0,5,3,1,NULL);
INSERT INTO "edges" VALUES(5,4,0,5,2,1,NULL);
INSERT INTO "edges" VALUES(6,0,0,1,0,1,NULL);
INSERT INTO "edges" VALUES(6,0,1,2,1,1,NULL);
INSERT INTO "edges" VALUES(6,1,0,3,1,1,NULL);
INSERT INTO "edges" VALUES(6,2,0,4,0,1,NULL);
INSERT INTO "edges" VALUES(7,0,0,1,0,0,NULL);
INSERT INTO "edges" VALUES(7,0,1,2,1,0,NULL);
INSERT INTO "edges" VALUES(7,0,2,3,2,1,NULL);
INSERT INTO "edges" VALUES(7,1,0,3,1,1,NULL);
INSERT INTO "edges" VALUES(7,2,0,3,0,1,NULL);
INSERT INTO "edges" VALUES(8,0,0,1,0,NULL,NULL);
INSERT INTO "edges" VALUES(8,0,1,2,1,NULL,NULL);
INSERT INTO "edges" VALUES(8,1,0,3,2,NULL,NULL);
INSERT INTO "edges" VALUES(8,1,1,4,3,NULL,NULL);
INSERT INTO "edges" VALUES(8,1,2,0,4,NULL,NULL);
INSERT INTO "edges" VALUES(8,2,0,0,4,NULL,NULL);
INSERT INTO "edges" VALUES(8,2,1,5,5,NULL,NULL);
INSERT INTO "edges" VALUES(8,3,0,6,6,NULL,NULL);
INSERT INTO "edges" VALUES(8,3,1,1,0,NULL,NULL);
INSERT INTO "edges" VALUES(8,4,0,7,7,NULL,NULL);
INSERT INTO "edges" VALUES(8,4,1,8,8,NULL,NULL);
INSERT INTO "edges" VALUES(8,4,2,1,0,NULL,NULL);
INSERT INTO "edges" VALUES(8,5,0,2,1,NULL,NULL);
INSERT INTO "edges" VALUES(8,5,1,6,6,NULL,NULL);
INSERT INTO "edges" VALUES(8,6,0,9,9,NULL,NULL);
INSERT INTO "edges" VALUES(8,6,1,3,2,NULL,NULL);
INSERT INTO "edges" VALUES(8,6,2,5,5,NULL,NULL);
INSERT INTO "edges" VALUES(8,7,0,4,3,NULL,NULL);
INSERT INTO "edges" VALUES(8,7,1,10,10,NULL,NULL);
INSERT INTO "edges" VALUES(8,8,0,9,9,NULL,NULL);
INSERT INTO "edges" VALUES(8,8,1,4,3,NULL,NULL);
INSERT INTO "edges" VALUES(8,9,0,11,11,NULL,NULL);
INSERT INTO "edges" VALUES(8,9,1,6,6,NULL,NULL);
INSERT INTO "edges" VALUES(8,9,2,8,8,NULL,NULL);
INSERT INTO "edges" VALUES(8,10,0,7,7,NULL,NULL);
INSERT INTO "edges" VALUES(8,10,1,11,11,NULL,NULL);
INSERT INTO "edges" VALUES(8,11,0,10,10,NULL,NULL);
INSERT INTO "edges" VALUES(8,11,1,9,9,NULL,NULL);
INSERT INTO "edges" VALUES(9,0,0,1,0,1,NULL);
INSERT INTO "edges" VALUES(9,0,1,0,1,0,NULL);
INSERT INTO "edges" VALUES(10,0,0,1,0,NULL,NULL);
INSERT INTO "edges" VALUES(10,0,1,2,1,NULL,NULL);
INSERT INTO "edges" VALUES(10,1,0,3,2,NULL,NULL);
INSERT INTO "edges" VALUES(10,1,1,0,3,NULL,NULL);
INSERT INTO "edges" VALUES(10,2,0,0,3,NULL,NULL);
INSERT INTO "edges" VALUES(10,2,1,4,4,NULL,NULL);
INSERT INTO "edges" VALUES(10,3,0,5,5,NULL,NULL);
INSERT INTO "edges" VALUES(10,3,1,1,0,NULL,NULL);
INSERT INTO "edges" VALUES(10,4,0,2,1,NULL,NULL);
INSERT INTO "edges" VALUES(10,4,1,6,6,NULL,NULL);
INSERT INTO "edges" VALUES(10,5,0,7,7,NULL,NULL);
INSERT INTO "edges" VALUES(10,5,1,3,2,NULL,NULL);
INSERT INTO "edges" VALUES(10,6,0,7,7,NULL,NULL);
INSERT INTO "edges" VALUES(10,6,1,4,4,NULL,NULL);
INSERT INTO "edges" VALUES(10,7,0,6,6,NULL,NULL);
INSERT INTO "edges" VALUES(10,7,1,5,5,NULL,NULL);
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
INSERT INTO "edges_by_target" VALUES(1,2,0,1);
INSERT INTO "edges_by_target" VALUES(1,3,0,2);
INSERT INTO "edges_by_target" VALUES(1,3,1,0);
INSERT INTO "edges_by_target" VALUES(1,3,2,0);
INSERT INTO "edges_by_target" VALUES(1,4,1,1);
INSERT INTO "edges_by_target" VALUES(1,4,3,0);
INSERT INTO "edges_by_target" VALUES(2,1,0,0);
INSERT INTO "edges_by_target" VALUES(2,2,1,0);
INSERT INTO "edges_by_target" VALUES(2,3,2,0);
INSERT INTO "edges_by_target" VALUES(2,4,5,0);
INSERT INTO "edges_by_target" VALUES(3,1,0,0);
INSERT INTO "edges_by_target" VALUES(3,2,1,0);
INSERT INTO "edges_by_target" VALUES(3,3,2,0);
INSERT INTO "edges_by_target" VALUES(3,4,6,0);
INSERT INTO "edges_by_target" VALUES(3,5,8,0);
INSERT INTO "edges_by_target" VALUES(3,6,7,0);
INSERT INTO "edges_by_target" VALUES(3,7,11,0);
INSERT INTO "edges_by_target" VALUES(3,9,10,0);
INSERT INTO "edges_by_target" VALUES(4,0,0,0);
INSERT INTO "edges_by_target" VALUES(4,0,0,6);
INSERT INTO "edges_by_target" VALUES(4,0,2,0);
INSERT INTO "edges_by_target" VALUES(4,1,0,1);
INSERT INTO "edges_by_target" VALUES(4,1,0,2);
INSERT INTO "edges_by_target" VALUES(4,1,0,3);
INSERT INTO "edges_by_target" VALUES(4,1,0,4);
INSERT INTO "edges_by_target" VALUES(4,1,0,5);
INSERT INTO "edges_by_target" VALUES(4,1,2,1);
INSERT INTO "edges_by_target" VALUES(4,1,2,2);
INSERT INTO "edges_by_target" VALUES(4,1,2,3);
INSERT INTO "edges_by_target" VALUES(4,1,2,4);
INSERT INTO "edges_by_target" VALUES(4,1,2,5);
INSERT INTO "edges_by_target" VALUES(4,1,3,1);
INSERT INTO "edges_by_target" VALUES(4,1,3,2);
INSERT INTO "edges_by_target" VALUES(4,1,3,3);
INSERT INTO "edges_by_target" VALUES(4,1,3,4);
INSERT INTO "edges_by_target" VALUES(4,1,3,5);
INSERT INTO "edges_by_target" VALUES(4,1,4,1);
INSERT INTO "edges_by_target" VALUES(4,1,4,2);
INSERT INTO "edges_by_target" VALUES(4,1,4,3);
INSERT INTO "edges_by_target" VALUES(4,1,4,4);
INSERT INTO "edges_by_target" VALUES(4,1,4,5);
INSERT INTO "edges_by_target" VALUES(4,1,5,1);
INSERT INTO "edges_by_target" VALUES(4,1,5,2);
INSERT INTO "edges_by_target" VALUES(4,1,5,3);
INSERT INTO "edges_by_target" VALUES(4,1,5,4);
INSERT INTO "edges_by_target" VALUES(4,1,5,5);
INSERT INTO "edges_by_target" VALUES(4,1,6,1);
INSERT INTO "edges_by_target" VALUES(4,1,6,2);
INSERT INTO "edges_by_target" VALUES(4,1,6,3);
INSERT INTO "edges_by_target" VALUES(4,1,6,4);
INSERT INTO "edges_by_target" VALUES(4,1,6,5);
INSERT INTO "edges_by_target" VALUES(4,3,2,6);
INSERT INTO "edges_by_target" VALUES(4,3,5,0);
INSERT INTO "edges_by_target" VALUES(4,3,5,6);
INSERT INTO "edges_by_target" VALUES(4,5,3,0);
INSERT INTO "edges_by_target" VALUES(4,5,3,6);
INSERT INTO "edges_by_target" VALUES(4,5,4,0);
INSERT INTO "edges_by_target" VALUES(4,6,4,6);
INSERT INTO "edges_by_target" VALUES(4,6,6,0);
INSERT INTO "edges_by_target" VALUES(4,6,6,6);
INSERT INTO "edges_by_target" VALUES(5,1,0,0);
INSERT INTO "edges_by_target" VALUES(5,2,0,1);
INSERT INTO "edges_by_target" VALUES(5,3,0,2);
INSERT INTO "edges_by_target" VALUES(5,4,0,3);
INSERT INTO "edges_by_target" VALUES(5,5,1,0);
INSERT INTO "edges_by_target" VALUES(5,5,2,0);
INSERT INTO "edges_by_target" VALUES(5,5,3,0);
INSERT INTO "edges_by_target" VALUES(5,5,4,0);
INSERT INTO "edges_by_target" VALUES(6,1,0,0);
INSERT INTO "edges_by_target" VALUES(6,2,0,1);
INSERT INTO "edges_by_target" VALUES(6,3,1,0);
INSERT INTO "edges_by_target" VALUES(6,4,2,0);
INSERT INTO "edges_by_target" VALUES(7,1,0,0);
INSERT INTO "edges_by_target" VALUES(7,2,0,1);
INSERT INTO "edges_by_target" VALUES(7,3,0,2);
INSERT INTO "edges_by_target" VALUES(7,3,1,0);
INSERT INTO "edges_by_target" VALUES(7,3,2,0);
INSERT INTO "edges_by_target" VALUES(8,0,1,2);
INSERT INTO "edges_by_target" VALUES(8,0,2,0);
INSERT INTO "edges_by_target" VALUES(8,1,0,0);
INSERT INTO "edges_by_target" VALUES(8,1,3,1);
INSERT INTO "edges_by_target" VALUES(8,1,4,2);
INSERT INTO "edges_by_target" VALUES(8,2,0,1);
INSERT INTO "edges_by_target" VALUES(8,2,5,0);
INSERT INTO "edges_by_target" VALUES(8,3,1,0);
INSERT INTO "edges_by_target" VALUES(8,3,6,1);
INSERT INTO "edges_by_target" VALUES(8,4,1,1);
INSERT INTO "edges_by_target" VALUES(8,4,7,0);
INSERT INTO "edges_by_target" VALUES(8,4,8,1);
INSERT INTO "edges_by_target" VALUES(8,5,2,1);
INSERT INTO "edges_by_target" VALUES(8,5,6,2);
INSERT INTO "edges_by_target" VALUES(8,6,3,0);
INSERT INTO "edges_by_target" VALUES(8,6,5,1);
INSERT INTO "edges_by_target" VALUES(8,6,9,1);
INSERT INTO "edges_by_target" VALUES(8,7,4,0);
INSERT INTO "edges_by_target" VALUES(8,7,10,0);
INSERT INTO "edges_by_target" VALUES(8,8,4,1);
INSERT INTO "edges_by_target" VALUES(8,8,9,2);
INSERT INTO "edges_by_target" VALUES(8,9,6,0);
INSERT INTO "edges_by_target" VALUES(8,9,8,0);
INSERT INTO "edges_by_target" VALUES(8,9,11,1);
INSERT INTO "edges_by_target" VALUES(8,10,7,1);
INSERT INTO "edges_by_target" VALUES(8,10,11,0);
INSERT INTO "edges_by_target" VALUES(8,11,9,0);
INSERT INTO "edges_by_target" VALUES(8,11,10,1);
INSERT INTO "edges_by_target" VALUES(9,0,0,1);
INSERT INTO "edges_by_target" VALUES(9,1,0,0);
INSERT INTO "edges_by_target" VALUES(10,0,1,1);
INSERT INTO "edges_by_target" VALUES(10,0,2,0);
INSERT INTO "edges_by_target" VALUES(10,1,0,0);
INSERT INTO "edges_by_target" VALUES(10,1,3,1);
INSERT INTO "edges_by_target" VALUES(10,2,0,1);
INSERT INTO "edges_by_target" VALUES(10,2,4,0);
INSERT INTO "edges_by_target" VALUES(10,3,1,0);
INSERT INTO "edges_by_target" VALUES(10,3,5,1);
INSERT INTO "edges_by_target" VALUES(10,4,2,1);
INSERT INTO "edges_by_target" VALUES(10,4,6,1);
INSERT INTO "edges_by_target" VALUES(10,5,3,0);
INSERT INTO "edges_by_target" VALUES(10,5,7,1);
INSERT INTO "edges_by_target" VALUES(10,6,4,1);
INSERT INTO "edges_by_target" VALUES(10,6,7,0);
INSERT INTO "edges_by_target" VALUES(10,7,5,0);
INSERT INTO "edges_by_target" VALUES(10,7,6,0);
CREATE TABLE families (
	slug TEXT NOT NULL, 
	"view" TEXT NOT NULL, 
	parts TEXT NOT NULL, 
	CONSTRAINT pk_families PRIMARY KEY (slug), 
	CONSTRAINT uq_families_view UNIQUE ("view")
)
 STRICT

;
INSERT INTO "families" VALUES('nim','nim_position','[["heaps", "integer"], ["counters", "integer"], ["largest", "integer"], ["nim_sum", "integer"]]');
INSERT INTO "families" VALUES('chopsticks','chopsticks_position','[["mover_larger", "integer"], ["mover_smaller", "integer"], ["opponent_larger", "integer"], ["opponent_smaller", "integer"], ["mover_code", "integer"], ["opponent_code", "integer"], ["code", "integer"]]');
INSERT INTO "families" VALUES('pig','pig_position','[["score", "integer"], ["opponent", "integer"], ["turn", "integer"]]');
INSERT INTO "families" VALUES('domineering','domineering_position','[["free", "integer"]]');
INSERT INTO "families" VALUES('hamilton','hamilton_position','[["vertex", "text"], ["visited", "integer"]]');
INSERT INTO "families" VALUES('wythoff','wythoff_position','[["pile_1", "integer"], ["pile_2", "integer"], ["difference", "integer"], ["square", "text"]]');
INSERT INTO "families" VALUES('knight','knight_position','[["col", "integer"], ["row", "integer"], ["colour", "text"]]');
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
	solved_at TEXT, rules TEXT, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT uq_games_spec UNIQUE (spec)
)
 STRICT

;
INSERT INTO "games" VALUES(1,'nim:heaps=1+2','nim','Nim','impartial','{"heaps":[1,2],"misere":false,"ordered":false,"states":"all"}',5,7,0,0,'0.1.0','2026-11-29T06:31:25+00:00','2026-11-29T06:31:25+00:00','1');
INSERT INTO "games" VALUES(2,'chopsticks:limit=2','chopsticks','Chopsticks (eight fingers)','alternating','{"limit":2,"overflow":"wrap","split":"any","turn":"relative","states":"all"}',6,4,0,0,'0.1.0','2026-11-29T06:31:27+00:00','2026-11-29T06:31:27+00:00','1');
INSERT INTO "games" VALUES(3,'chopsticks:limit=2,turn=absolute','chopsticks','Chopsticks (eight fingers)','alternating','{"limit":2,"overflow":"wrap","split":"any","turn":"absolute","states":"all"}',12,8,0,0,'0.1.0','2026-11-29T06:31:28+00:00','2026-11-29T06:31:28+00:00','1');
INSERT INTO "games" VALUES(4,'pig:goal=2','pig','Pig','chance','{"goal":2,"faces":6,"states":"all"}',7,42,0,1,'0.1.0','2026-11-29T06:31:29+00:00','2026-11-29T06:31:29+00:00','1');
INSERT INTO "games" VALUES(5,'domineering:rows=2,cols=2','domineering','Domineering','partizan','{"rows":2,"cols":2,"board":""}',6,8,0,0,'0.1.0','2026-11-29T06:31:31+00:00','2026-11-29T06:31:31+00:00','2');
INSERT INTO "games" VALUES(6,'hamilton:graph=complete-3','hamilton','Hamiltonian paths and circuits','puzzle','{"graph":"complete-3","start":"","closed":true}',5,4,0,0,'0.1.0','2026-11-29T06:31:32+00:00','2026-11-29T06:31:32+00:00','1');
INSERT INTO "games" VALUES(7,'wythoff:heaps=1+1','wythoff','Wythoff''s game (the queen''s move)','impartial','{"heaps":[1,1],"step":1,"spread":0,"misere":false,"states":"all"}',4,5,0,0,'0.1.0','2026-11-29T06:31:34+00:00','2026-11-29T06:31:34+00:00','1');
INSERT INTO "games" VALUES(8,'knight:rows=3,cols=4','knight','Knight''s board','board','{"rows":3,"cols":4}',12,28,0,1,'0.1.0','2026-11-29T06:31:35+00:00',NULL,'1');
INSERT INTO "games" VALUES(9,'mine','mine','imported from mine.csv','impartial','{}',2,2,0,1,'0.1.0','2026-11-29T06:31:37+00:00','2026-11-29T06:31:37+00:00',NULL);
INSERT INTO "games" VALUES(10,'knight:rows=3,cols=3','knight','Knight''s board','board','{"rows":3,"cols":3}',9,16,0,1,'0.1.0','2026-11-29T06:31:38+00:00',NULL,'1');
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
INSERT INTO "labels" VALUES(1,1,'heap 2: take 1',NULL,NULL,1);
INSERT INTO "labels" VALUES(1,2,'heap 2: take 2',NULL,NULL,1);
INSERT INTO "labels" VALUES(2,0,'touch 1 on 1',NULL,NULL,1);
INSERT INTO "labels" VALUES(3,0,'touch 1 on 1',NULL,NULL,1);
INSERT INTO "labels" VALUES(4,0,'roll 1','roll',NULL,1);
INSERT INTO "labels" VALUES(4,1,'roll 2','roll',NULL,1);
INSERT INTO "labels" VALUES(4,2,'roll 3','roll',NULL,1);
INSERT INTO "labels" VALUES(4,3,'roll 4','roll',NULL,1);
INSERT INTO "labels" VALUES(4,4,'roll 5','roll',NULL,1);
INSERT INTO "labels" VALUES(4,5,'roll 6','roll',NULL,1);
INSERT INTO "labels" VALUES(4,6,'hold',NULL,NULL,1);
INSERT INTO "labels" VALUES(5,0,'a1 a2',NULL,'left',1);
INSERT INTO "labels" VALUES(5,1,'b1 b2',NULL,'left',1);
INSERT INTO "labels" VALUES(5,2,'a2 b2',NULL,'right',1);
INSERT INTO "labels" VALUES(5,3,'a1 b1',NULL,'right',1);
INSERT INTO "labels" VALUES(6,0,'to B',NULL,NULL,0);
INSERT INTO "labels" VALUES(6,1,'to C',NULL,NULL,0);
INSERT INTO "labels" VALUES(7,0,'pile 1: take 1',NULL,NULL,1);
INSERT INTO "labels" VALUES(7,1,'pile 2: take 1',NULL,NULL,1);
INSERT INTO "labels" VALUES(7,2,'both: take 1',NULL,NULL,1);
INSERT INTO "labels" VALUES(8,0,'to b3',NULL,NULL,1);
INSERT INTO "labels" VALUES(8,1,'to c2',NULL,NULL,1);
INSERT INTO "labels" VALUES(8,2,'to d2',NULL,NULL,1);
INSERT INTO "labels" VALUES(8,3,'to c1',NULL,NULL,1);
INSERT INTO "labels" VALUES(8,4,'to a1',NULL,NULL,1);
INSERT INTO "labels" VALUES(8,5,'to a3',NULL,NULL,1);
INSERT INTO "labels" VALUES(8,6,'to b1',NULL,NULL,1);
INSERT INTO "labels" VALUES(8,7,'to d3',NULL,NULL,1);
INSERT INTO "labels" VALUES(8,8,'to a2',NULL,NULL,1);
INSERT INTO "labels" VALUES(8,9,'to c3',NULL,NULL,1);
INSERT INTO "labels" VALUES(8,10,'to b2',NULL,NULL,1);
INSERT INTO "labels" VALUES(8,11,'to d1',NULL,NULL,1);
INSERT INTO "labels" VALUES(9,0,'go',NULL,NULL,1);
INSERT INTO "labels" VALUES(9,1,'stay',NULL,NULL,1);
INSERT INTO "labels" VALUES(10,0,'to b3',NULL,NULL,1);
INSERT INTO "labels" VALUES(10,1,'to c2',NULL,NULL,1);
INSERT INTO "labels" VALUES(10,2,'to c1',NULL,NULL,1);
INSERT INTO "labels" VALUES(10,3,'to a1',NULL,NULL,1);
INSERT INTO "labels" VALUES(10,4,'to a3',NULL,NULL,1);
INSERT INTO "labels" VALUES(10,5,'to a2',NULL,NULL,1);
INSERT INTO "labels" VALUES(10,6,'to b1',NULL,NULL,1);
INSERT INTO "labels" VALUES(10,7,'to c3',NULL,NULL,1);
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
	fields TEXT, grundy_order INTEGER, form INTEGER, 
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
INSERT INTO "nodes" VALUES(1,0,'1+2',NULL,0,NULL,0,'win',NULL,3,NULL,NULL,3,NULL,NULL,NULL,NULL,1,NULL,NULL,'{"heaps":2,"counters":3,"largest":2,"nim_sum":3}',NULL,NULL);
INSERT INTO "nodes" VALUES(1,1,'2',NULL,0,NULL,1,'win',NULL,1,NULL,NULL,2,NULL,NULL,NULL,NULL,2,NULL,NULL,'{"heaps":1,"counters":2,"largest":2,"nim_sum":2}',NULL,NULL);
INSERT INTO "nodes" VALUES(1,2,'1+1',NULL,0,NULL,1,'lose',NULL,2,NULL,NULL,0,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"heaps":2,"counters":2,"largest":1,"nim_sum":0}',NULL,NULL);
INSERT INTO "nodes" VALUES(1,3,'1',NULL,0,NULL,1,'win',NULL,1,NULL,NULL,1,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"heaps":1,"counters":1,"largest":1,"nim_sum":1}',NULL,NULL);
INSERT INTO "nodes" VALUES(1,4,'0',NULL,1,NULL,2,'lose',NULL,0,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"heaps":0,"counters":0,"largest":0,"nim_sum":0}',NULL,NULL);
INSERT INTO "nodes" VALUES(2,0,'1+1_1+1',NULL,0,NULL,0,'win',NULL,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"mover_larger":1,"mover_smaller":1,"opponent_larger":1,"opponent_smaller":1,"mover_code":2,"opponent_code":2,"code":6}',NULL,NULL);
INSERT INTO "nodes" VALUES(2,1,'1+0_1+1',NULL,0,NULL,1,'lose',NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"mover_larger":1,"mover_smaller":0,"opponent_larger":1,"opponent_smaller":1,"mover_code":1,"opponent_code":2,"code":4}',NULL,NULL);
INSERT INTO "nodes" VALUES(2,2,'1+0_1+0',NULL,0,NULL,2,'win',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"mover_larger":1,"mover_smaller":0,"opponent_larger":1,"opponent_smaller":0,"mover_code":1,"opponent_code":1,"code":3}',NULL,NULL);
INSERT INTO "nodes" VALUES(2,3,'0+0_1+0',NULL,1,NULL,3,'lose',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"mover_larger":0,"mover_smaller":0,"opponent_larger":1,"opponent_smaller":0,"mover_code":0,"opponent_code":1,"code":1}',NULL,NULL);
INSERT INTO "nodes" VALUES(2,4,'0+0_1+1',NULL,1,NULL,NULL,'lose',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"mover_larger":0,"mover_smaller":0,"opponent_larger":1,"opponent_smaller":1,"mover_code":0,"opponent_code":2,"code":2}',NULL,NULL);
INSERT INTO "nodes" VALUES(2,5,'1+1_1+0',NULL,0,NULL,NULL,'win',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"mover_larger":1,"mover_smaller":1,"opponent_larger":1,"opponent_smaller":0,"mover_code":2,"opponent_code":1,"code":5}',NULL,NULL);
INSERT INTO "nodes" VALUES(3,0,'1+1_1+1_a','first',0,NULL,0,'win',NULL,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"mover_larger":1,"mover_smaller":1,"opponent_larger":1,"opponent_smaller":1,"mover_code":2,"opponent_code":2,"code":6}',NULL,NULL);
INSERT INTO "nodes" VALUES(3,1,'1+1_1+0_b','second',0,NULL,1,'lose',NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"mover_larger":1,"mover_smaller":0,"opponent_larger":1,"opponent_smaller":1,"mover_code":1,"opponent_code":2,"code":4}',NULL,NULL);
INSERT INTO "nodes" VALUES(3,2,'1+0_1+0_a','first',0,NULL,2,'win',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"mover_larger":1,"mover_smaller":0,"opponent_larger":1,"opponent_smaller":0,"mover_code":1,"opponent_code":1,"code":3}',NULL,NULL);
INSERT INTO "nodes" VALUES(3,3,'1+0_0+0_b','second',1,NULL,3,'lose',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"mover_larger":0,"mover_smaller":0,"opponent_larger":1,"opponent_smaller":0,"mover_code":0,"opponent_code":1,"code":1}',NULL,NULL);
INSERT INTO "nodes" VALUES(3,4,'0+0_1+0_a','first',1,NULL,NULL,'lose',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"mover_larger":0,"mover_smaller":0,"opponent_larger":1,"opponent_smaller":0,"mover_code":0,"opponent_code":1,"code":1}',NULL,NULL);
INSERT INTO "nodes" VALUES(3,5,'0+0_1+1_a','first',1,NULL,NULL,'lose',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"mover_larger":0,"mover_smaller":0,"opponent_larger":1,"opponent_smaller":1,"mover_code":0,"opponent_code":2,"code":2}',NULL,NULL);
INSERT INTO "nodes" VALUES(3,6,'1+0_1+0_b','second',0,NULL,NULL,'win',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"mover_larger":1,"mover_smaller":0,"opponent_larger":1,"opponent_smaller":0,"mover_code":1,"opponent_code":1,"code":3}',NULL,NULL);
INSERT INTO "nodes" VALUES(3,7,'1+0_1+1_a','first',0,NULL,NULL,'lose',NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"mover_larger":1,"mover_smaller":0,"opponent_larger":1,"opponent_smaller":1,"mover_code":1,"opponent_code":2,"code":4}',NULL,NULL);
INSERT INTO "nodes" VALUES(3,8,'1+0_1+1_b','second',0,NULL,NULL,'win',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"mover_larger":1,"mover_smaller":1,"opponent_larger":1,"opponent_smaller":0,"mover_code":2,"opponent_code":1,"code":5}',NULL,NULL);
INSERT INTO "nodes" VALUES(3,9,'1+1_0+0_b','second',1,NULL,NULL,'lose',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"mover_larger":0,"mover_smaller":0,"opponent_larger":1,"opponent_smaller":1,"mover_code":0,"opponent_code":2,"code":2}',NULL,NULL);
INSERT INTO "nodes" VALUES(3,10,'1+1_1+0_a','first',0,NULL,NULL,'win',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"mover_larger":1,"mover_smaller":1,"opponent_larger":1,"opponent_smaller":0,"mover_code":2,"opponent_code":1,"code":5}',NULL,NULL);
INSERT INTO "nodes" VALUES(3,11,'1+1_1+1_b','second',0,NULL,NULL,'win',NULL,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"mover_larger":1,"mover_smaller":1,"opponent_larger":1,"opponent_smaller":1,"mover_code":2,"opponent_code":2,"code":6}',NULL,NULL);
INSERT INTO "nodes" VALUES(4,0,'0_0_0',NULL,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,8.57142857142857206298e-01,NULL,NULL,0,NULL,NULL,'{"score":0,"opponent":0,"turn":0}',NULL,NULL);
INSERT INTO "nodes" VALUES(4,1,'over',NULL,1,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0.0,NULL,NULL,NULL,NULL,NULL,'{"score":null,"opponent":null,"turn":null}',NULL,NULL);
INSERT INTO "nodes" VALUES(4,2,'0_0_1',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,8.57142857142857206298e-01,NULL,NULL,0,NULL,NULL,'{"score":0,"opponent":0,"turn":1}',NULL,NULL);
INSERT INTO "nodes" VALUES(4,3,'0_1_0',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,8.57142857142857206298e-01,NULL,NULL,0,NULL,NULL,'{"score":0,"opponent":1,"turn":0}',NULL,NULL);
INSERT INTO "nodes" VALUES(4,4,'0_1_1',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,8.57142857142857206298e-01,NULL,NULL,0,NULL,NULL,'{"score":0,"opponent":1,"turn":1}',NULL,NULL);
INSERT INTO "nodes" VALUES(4,5,'1_0_0',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,8.57142857142857206298e-01,NULL,NULL,0,NULL,NULL,'{"score":1,"opponent":0,"turn":0}',NULL,NULL);
INSERT INTO "nodes" VALUES(4,6,'1_1_0',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,8.57142857142857206298e-01,NULL,NULL,0,NULL,NULL,'{"score":1,"opponent":1,"turn":0}',NULL,NULL);
INSERT INTO "nodes" VALUES(5,0,'../..',NULL,0,NULL,0,NULL,'next',NULL,1,1,NULL,NULL,NULL,4,NULL,NULL,0,2,'{"free":4}',NULL,0);
INSERT INTO "nodes" VALUES(5,1,'x./x.',NULL,0,NULL,1,NULL,'left',NULL,1,0,NULL,NULL,NULL,2,NULL,NULL,1,NULL,'{"free":2}',NULL,1);
INSERT INTO "nodes" VALUES(5,2,'.x/.x',NULL,0,NULL,1,NULL,'left',NULL,1,0,NULL,NULL,NULL,2,NULL,NULL,0,NULL,'{"free":2}',NULL,1);
INSERT INTO "nodes" VALUES(5,3,'xx/..',NULL,0,NULL,1,NULL,'right',NULL,0,1,NULL,NULL,NULL,3,NULL,NULL,NULL,3,'{"free":2}',NULL,3);
INSERT INTO "nodes" VALUES(5,4,'../xx',NULL,0,NULL,1,NULL,'right',NULL,0,1,NULL,NULL,NULL,3,NULL,NULL,NULL,2,'{"free":2}',NULL,3);
INSERT INTO "nodes" VALUES(5,5,'xx/xx',NULL,1,NULL,2,NULL,'previous',NULL,0,0,NULL,NULL,NULL,1,NULL,NULL,NULL,NULL,'{"free":0}',NULL,5);
INSERT INTO "nodes" VALUES(6,0,'A_A',NULL,0,NULL,0,'win',NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,'2',0,NULL,NULL,'{"vertex":"A","visited":1}',NULL,NULL);
INSERT INTO "nodes" VALUES(6,1,'A+B_B',NULL,0,NULL,1,'win',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,'1',1,NULL,NULL,'{"vertex":"B","visited":2}',NULL,NULL);
INSERT INTO "nodes" VALUES(6,2,'A+C_C',NULL,0,NULL,1,'win',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,'1',0,NULL,NULL,'{"vertex":"C","visited":2}',NULL,NULL);
INSERT INTO "nodes" VALUES(6,3,'A+B+C_C',NULL,1,'win',2,'win',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,'1',NULL,NULL,NULL,'{"vertex":"C","visited":3}',NULL,NULL);
INSERT INTO "nodes" VALUES(6,4,'A+B+C_B',NULL,1,'win',2,'win',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,'1',NULL,NULL,NULL,'{"vertex":"B","visited":3}',NULL,NULL);
INSERT INTO "nodes" VALUES(7,0,'1+1',NULL,0,NULL,0,'win',NULL,1,NULL,NULL,2,NULL,NULL,NULL,NULL,2,NULL,NULL,'{"pile_1":1,"pile_2":1,"difference":0,"square":"b2"}',NULL,NULL);
INSERT INTO "nodes" VALUES(7,1,'0+1',NULL,0,NULL,1,'win',NULL,1,NULL,NULL,1,NULL,NULL,NULL,NULL,1,NULL,NULL,'{"pile_1":0,"pile_2":1,"difference":1,"square":"a2"}',NULL,NULL);
INSERT INTO "nodes" VALUES(7,2,'1+0',NULL,0,NULL,1,'win',NULL,1,NULL,NULL,1,NULL,NULL,NULL,NULL,0,NULL,NULL,'{"pile_1":1,"pile_2":0,"difference":1,"square":"b1"}',NULL,NULL);
INSERT INTO "nodes" VALUES(7,3,'0+0',NULL,1,NULL,1,'lose',NULL,0,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"pile_1":0,"pile_2":0,"difference":0,"square":"a1"}',NULL,NULL);
INSERT INTO "nodes" VALUES(8,0,'a1',NULL,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":1,"row":1,"colour":"dark"}',NULL,NULL);
INSERT INTO "nodes" VALUES(8,1,'b3',NULL,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":2,"row":3,"colour":"light"}',NULL,NULL);
INSERT INTO "nodes" VALUES(8,2,'c2',NULL,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":3,"row":2,"colour":"light"}',NULL,NULL);
INSERT INTO "nodes" VALUES(8,3,'d2',NULL,0,NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":4,"row":2,"colour":"dark"}',NULL,NULL);
INSERT INTO "nodes" VALUES(8,4,'c1',NULL,0,NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":3,"row":1,"colour":"dark"}',NULL,NULL);
INSERT INTO "nodes" VALUES(8,5,'a3',NULL,0,NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":1,"row":3,"colour":"dark"}',NULL,NULL);
INSERT INTO "nodes" VALUES(8,6,'b1',NULL,0,NULL,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":2,"row":1,"colour":"light"}',NULL,NULL);
INSERT INTO "nodes" VALUES(8,7,'d3',NULL,0,NULL,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":4,"row":3,"colour":"light"}',NULL,NULL);
INSERT INTO "nodes" VALUES(8,8,'a2',NULL,0,NULL,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":1,"row":2,"colour":"light"}',NULL,NULL);
INSERT INTO "nodes" VALUES(8,9,'c3',NULL,0,NULL,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":3,"row":3,"colour":"dark"}',NULL,NULL);
INSERT INTO "nodes" VALUES(8,10,'b2',NULL,0,NULL,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":2,"row":2,"colour":"dark"}',NULL,NULL);
INSERT INTO "nodes" VALUES(8,11,'d1',NULL,0,NULL,5,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":4,"row":1,"colour":"light"}',NULL,NULL);
INSERT INTO "nodes" VALUES(9,0,'a',NULL,0,NULL,0,'win',NULL,1,NULL,NULL,NULL,'inf(0)',NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "nodes" VALUES(9,1,'b',NULL,1,NULL,1,'lose',NULL,0,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "nodes" VALUES(10,0,'a1',NULL,0,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":1,"row":1,"colour":"dark"}',NULL,NULL);
INSERT INTO "nodes" VALUES(10,1,'b3',NULL,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":2,"row":3,"colour":"light"}',NULL,NULL);
INSERT INTO "nodes" VALUES(10,2,'c2',NULL,0,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":3,"row":2,"colour":"light"}',NULL,NULL);
INSERT INTO "nodes" VALUES(10,3,'c1',NULL,0,NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":3,"row":1,"colour":"dark"}',NULL,NULL);
INSERT INTO "nodes" VALUES(10,4,'a3',NULL,0,NULL,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":1,"row":3,"colour":"dark"}',NULL,NULL);
INSERT INTO "nodes" VALUES(10,5,'a2',NULL,0,NULL,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":1,"row":2,"colour":"light"}',NULL,NULL);
INSERT INTO "nodes" VALUES(10,6,'b1',NULL,0,NULL,3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":2,"row":1,"colour":"light"}',NULL,NULL);
INSERT INTO "nodes" VALUES(10,7,'c3',NULL,0,NULL,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":3,"row":3,"colour":"dark"}',NULL,NULL);
INSERT INTO "nodes" VALUES(10,8,'b2',NULL,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{"col":2,"row":2,"colour":"dark"}',NULL,NULL);
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
INSERT INTO "path_steps" VALUES(1,1,8,0);
INSERT INTO "path_steps" VALUES(1,2,8,2);
INSERT INTO "path_steps" VALUES(1,3,8,5);
INSERT INTO "path_steps" VALUES(1,4,8,6);
INSERT INTO "path_steps" VALUES(1,5,8,3);
INSERT INTO "path_steps" VALUES(1,6,8,1);
INSERT INTO "path_steps" VALUES(1,7,8,4);
INSERT INTO "path_steps" VALUES(1,8,8,7);
INSERT INTO "path_steps" VALUES(1,9,8,10);
INSERT INTO "path_steps" VALUES(1,10,8,11);
INSERT INTO "path_steps" VALUES(1,11,8,9);
INSERT INTO "path_steps" VALUES(1,12,8,8);
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
INSERT INTO "paths" VALUES(1,8,'warnsdorff',0);
CREATE VIEW game AS
SELECT g.spec AS game, g.slug AS slug, g.title AS title, g.kind AS kind,
  g.parameters AS parameters, g.positions AS positions, g.moves AS moves, s.position AS start,
  g.cyclic AS cyclic, g.explorer_version AS explorer_version, g.built_at AS built_at,
  g.solved_at AS solved_at, g.rules AS rules
FROM games AS g
JOIN nodes AS s ON s.game_id = g.id AND s.id = g.start_id;
CREATE VIEW position AS
SELECT g.spec AS game, n.id AS id, n.position AS position, n.mover AS mover,
  n.terminal AS terminal, n.depth AS depth,
  n.outcome AS outcome,
  n.outcome_class AS outcome_class,
  n.remoteness AS remoteness,
  n.left_remoteness AS left_remoteness,
  n.right_remoteness AS right_remoteness,
  n.grundy AS grundy,
  n.loopy_grundy AS loopy_grundy,
  n.win_probability AS win_probability,
  v.value AS cgt_value,
  v.mean AS mean,
  v.temperature AS temperature,
  n.completions AS completions,
  coalesce(o.action, o.label) AS optimal_move,
  l.label AS left_optimal_move,
  r.label AS right_optimal_move,
  n.fields AS fields,
  n.form AS form
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
  e.optimal AS optimal,
  s.outcome AS source_outcome,
  t.outcome AS target_outcome,
  t.remoteness AS target_remoteness,
  t.grundy AS target_grundy,
  t.loopy_grundy AS target_loopy_grundy,
  t.win_probability AS target_win_probability,
  s.outcome_class AS source_outcome_class,
  t.outcome_class AS target_outcome_class,
  t.left_remoteness AS target_left_remoteness,
  t.right_remoteness AS target_right_remoteness,
  v.value AS target_cgt_value,
  v.mean AS target_mean,
  v.temperature AS target_temperature,
  t.completions AS target_completions
FROM games AS g
JOIN edges AS e ON e.game_id = g.id
JOIN labels AS l ON l.game_id = e.game_id AND l.id = e.label_id
JOIN nodes AS s ON s.game_id = e.game_id AND s.id = e.source_id
JOIN nodes AS t ON t.game_id = e.game_id AND t.id = e.target_id
LEFT JOIN cgt_values AS v ON v.id = t.cgt_value_id;
CREATE VIEW path_step AS
SELECT p.id AS path, g.spec AS game, p.method AS method, p.closed AS closed, s.step AS step,
  n.position AS position
FROM paths AS p
JOIN games AS g ON g.id = p.game_id
JOIN path_steps AS s ON s.path_id = p.id
JOIN nodes AS n ON n.game_id = s.game_id AND n.id = s.node_id;
CREATE VIEW "nim_position" AS SELECT p.game AS game, p.id AS id, p.position AS position, json_extract(p.fields, '$.heaps') AS "heaps", json_extract(p.fields, '$.counters') AS "counters", json_extract(p.fields, '$.largest') AS "largest", json_extract(p.fields, '$.nim_sum') AS "nim_sum", p.mover AS mover, p.terminal AS terminal, p.depth AS depth, p.outcome AS outcome, p.outcome_class AS outcome_class, p.remoteness AS remoteness, p.left_remoteness AS left_remoteness, p.right_remoteness AS right_remoteness, p.grundy AS grundy, p.loopy_grundy AS loopy_grundy, p.win_probability AS win_probability, p.cgt_value AS cgt_value, p.mean AS mean, p.temperature AS temperature, p.completions AS completions, p.optimal_move AS optimal_move, p.left_optimal_move AS left_optimal_move, p.right_optimal_move AS right_optimal_move, p.form AS form FROM games AS f JOIN position AS p ON p.game = f.spec WHERE f.slug = 'nim';
CREATE VIEW "chopsticks_position" AS SELECT p.game AS game, p.id AS id, p.position AS position, json_extract(p.fields, '$.mover_larger') AS "mover_larger", json_extract(p.fields, '$.mover_smaller') AS "mover_smaller", json_extract(p.fields, '$.opponent_larger') AS "opponent_larger", json_extract(p.fields, '$.opponent_smaller') AS "opponent_smaller", json_extract(p.fields, '$.mover_code') AS "mover_code", json_extract(p.fields, '$.opponent_code') AS "opponent_code", json_extract(p.fields, '$.code') AS "code", p.mover AS mover, p.terminal AS terminal, p.depth AS depth, p.outcome AS outcome, p.outcome_class AS outcome_class, p.remoteness AS remoteness, p.left_remoteness AS left_remoteness, p.right_remoteness AS right_remoteness, p.grundy AS grundy, p.loopy_grundy AS loopy_grundy, p.win_probability AS win_probability, p.cgt_value AS cgt_value, p.mean AS mean, p.temperature AS temperature, p.completions AS completions, p.optimal_move AS optimal_move, p.left_optimal_move AS left_optimal_move, p.right_optimal_move AS right_optimal_move, p.form AS form FROM games AS f JOIN position AS p ON p.game = f.spec WHERE f.slug = 'chopsticks';
CREATE VIEW "pig_position" AS SELECT p.game AS game, p.id AS id, p.position AS position, json_extract(p.fields, '$.score') AS "score", json_extract(p.fields, '$.opponent') AS "opponent", json_extract(p.fields, '$.turn') AS "turn", p.mover AS mover, p.terminal AS terminal, p.depth AS depth, p.outcome AS outcome, p.outcome_class AS outcome_class, p.remoteness AS remoteness, p.left_remoteness AS left_remoteness, p.right_remoteness AS right_remoteness, p.grundy AS grundy, p.loopy_grundy AS loopy_grundy, p.win_probability AS win_probability, p.cgt_value AS cgt_value, p.mean AS mean, p.temperature AS temperature, p.completions AS completions, p.optimal_move AS optimal_move, p.left_optimal_move AS left_optimal_move, p.right_optimal_move AS right_optimal_move, p.form AS form FROM games AS f JOIN position AS p ON p.game = f.spec WHERE f.slug = 'pig';
CREATE VIEW "domineering_position" AS SELECT p.game AS game, p.id AS id, p.position AS position, json_extract(p.fields, '$.free') AS "free", p.mover AS mover, p.terminal AS terminal, p.depth AS depth, p.outcome AS outcome, p.outcome_class AS outcome_class, p.remoteness AS remoteness, p.left_remoteness AS left_remoteness, p.right_remoteness AS right_remoteness, p.grundy AS grundy, p.loopy_grundy AS loopy_grundy, p.win_probability AS win_probability, p.cgt_value AS cgt_value, p.mean AS mean, p.temperature AS temperature, p.completions AS completions, p.optimal_move AS optimal_move, p.left_optimal_move AS left_optimal_move, p.right_optimal_move AS right_optimal_move, p.form AS form FROM games AS f JOIN position AS p ON p.game = f.spec WHERE f.slug = 'domineering';
CREATE VIEW "hamilton_position" AS SELECT p.game AS game, p.id AS id, p.position AS position, json_extract(p.fields, '$.vertex') AS "vertex", json_extract(p.fields, '$.visited') AS "visited", p.mover AS mover, p.terminal AS terminal, p.depth AS depth, p.outcome AS outcome, p.outcome_class AS outcome_class, p.remoteness AS remoteness, p.left_remoteness AS left_remoteness, p.right_remoteness AS right_remoteness, p.grundy AS grundy, p.loopy_grundy AS loopy_grundy, p.win_probability AS win_probability, p.cgt_value AS cgt_value, p.mean AS mean, p.temperature AS temperature, p.completions AS completions, p.optimal_move AS optimal_move, p.left_optimal_move AS left_optimal_move, p.right_optimal_move AS right_optimal_move, p.form AS form FROM games AS f JOIN position AS p ON p.game = f.spec WHERE f.slug = 'hamilton';
CREATE VIEW "wythoff_position" AS SELECT p.game AS game, p.id AS id, p.position AS position, json_extract(p.fields, '$.pile_1') AS "pile_1", json_extract(p.fields, '$.pile_2') AS "pile_2", json_extract(p.fields, '$.difference') AS "difference", json_extract(p.fields, '$.square') AS "square", p.mover AS mover, p.terminal AS terminal, p.depth AS depth, p.outcome AS outcome, p.outcome_class AS outcome_class, p.remoteness AS remoteness, p.left_remoteness AS left_remoteness, p.right_remoteness AS right_remoteness, p.grundy AS grundy, p.loopy_grundy AS loopy_grundy, p.win_probability AS win_probability, p.cgt_value AS cgt_value, p.mean AS mean, p.temperature AS temperature, p.completions AS completions, p.optimal_move AS optimal_move, p.left_optimal_move AS left_optimal_move, p.right_optimal_move AS right_optimal_move, p.form AS form FROM games AS f JOIN position AS p ON p.game = f.spec WHERE f.slug = 'wythoff';
CREATE VIEW "knight_position" AS SELECT p.game AS game, p.id AS id, p.position AS position, json_extract(p.fields, '$.col') AS "col", json_extract(p.fields, '$.row') AS "row", json_extract(p.fields, '$.colour') AS "colour", p.mover AS mover, p.terminal AS terminal, p.depth AS depth, p.outcome AS outcome, p.outcome_class AS outcome_class, p.remoteness AS remoteness, p.left_remoteness AS left_remoteness, p.right_remoteness AS right_remoteness, p.grundy AS grundy, p.loopy_grundy AS loopy_grundy, p.win_probability AS win_probability, p.cgt_value AS cgt_value, p.mean AS mean, p.temperature AS temperature, p.completions AS completions, p.optimal_move AS optimal_move, p.left_optimal_move AS left_optimal_move, p.right_optimal_move AS right_optimal_move, p.form AS form FROM games AS f JOIN position AS p ON p.game = f.spec WHERE f.slug = 'knight';
COMMIT;
