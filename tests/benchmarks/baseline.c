/* The yardstick of the benchmarks: ordered nim, HEAPS heaps of SIZE counters, as a plain C program.

   It grows the graph breadth first over a dense array of ranks, solves it by retrograde analysis,
   gives nim-values, and stores positions and moves in SQLite with 50 rows a statement, in the tables
   of the schema given on stdin. It prints "stage seconds" lines, CPU time. */

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROWS = 50 };

static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static double lap(const char *stage, double since) {
    double now = seconds();
    printf("%s %.6f\n", stage, now - since);
    return seconds();
}

static void *room(size_t bytes) {
    void *found = malloc(bytes ? bytes : 1);
    if (!found) exit(2);
    return found;
}

static void run(sqlite3 *db, const char *sql) {
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", sql, why);
        exit(3);
    }
}

static sqlite3_stmt *insert(sqlite3 *db, const char *table, const char *columns, int width, int rows) {
    char *sql = room(256 + (size_t)rows * (size_t)(2 * width + 4)), *end = sql;
    end += sprintf(end, "INSERT INTO %s (%s) VALUES ", table, columns);
    for (int r = 0; r < rows; r++) {
        end += sprintf(end, r ? ",(" : "(");
        for (int c = 0; c < width; c++) end += sprintf(end, c ? ",?" : "?");
        end += sprintf(end, ")");
    }
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) {
        fprintf(stderr, "%s\n", sqlite3_errmsg(db));
        exit(3);
    }
    free(sql);
    return statement;
}

static void step(sqlite3_stmt *statement) {
    if (sqlite3_step(statement) != SQLITE_DONE) exit(4);
    sqlite3_reset(statement);
}

int main(int argc, char **argv) {
    if (argc != 4) return 1;
    int heaps = atoi(argv[1]), size = atoi(argv[2]), base = size + 1;
    int64_t weight[16], positions = 1;
    for (int h = heaps - 1; h >= 0; h--) { weight[h] = positions; positions *= base; }
    int64_t moves = positions / base * (int64_t)heaps * size * (size + 1) / 2;

    double since = seconds();
    int32_t *rank = room(4 * (size_t)positions), *depth = room(4 * (size_t)positions);
    int64_t *code = room(8 * (size_t)positions), *offset = room(8 * (size_t)(positions + 1));
    int32_t *target = room(4 * (size_t)moves), *label = room(4 * (size_t)moves);
    memset(rank, 0xff, 4 * (size_t)positions);
    int64_t known = 1, m = 0;
    code[0] = positions - 1; rank[positions - 1] = 0; depth[0] = 0;
    for (int64_t p = 0; p < known; p++) {
        offset[p] = m;
        for (int h = 0; h < heaps; h++) {
            int digit = (int)(code[p] / weight[h] % base);
            for (int take = 1; take <= digit; take++) {
                int64_t child = code[p] - take * weight[h];
                if (rank[child] < 0) { rank[child] = (int32_t)known; depth[known] = depth[p] + 1; code[known++] = child; }
                target[m] = rank[child];
                label[m++] = h * size + take - 1;
            }
        }
    }
    offset[known] = m;
    since = lap("generate", since);

    int64_t *back = calloc((size_t)known + 1, 8);
    int32_t *order = room(4 * (size_t)m), *source = room(4 * (size_t)m), *left = room(4 * (size_t)known);
    for (int64_t i = 0; i < m; i++) back[target[i] + 1]++;
    for (int64_t p = 0; p < known; p++) back[p + 1] += back[p];
    int64_t *place = room(8 * (size_t)known);
    memcpy(place, back, 8 * (size_t)known);
    for (int64_t p = 0; p < known; p++)
        for (int64_t i = offset[p]; i < offset[p + 1]; i++) {
            int64_t at = place[target[i]]++;
            order[at] = (int32_t)i; source[at] = (int32_t)p;
        }
    since = lap("reverse", since);

    int8_t *outcome = calloc((size_t)known, 1);
    int32_t *remoteness = calloc((size_t)known, 4), *queue = room(4 * (size_t)known);
    int64_t done = 0, waiting = 0;
    for (int64_t p = 0; p < known; p++) {
        left[p] = (int32_t)(offset[p + 1] - offset[p]);
        if (!left[p]) { outcome[p] = 2; queue[waiting++] = (int32_t)p; }
    }
    while (done < waiting) {
        int32_t p = queue[done++];
        for (int64_t i = back[p]; i < back[p + 1]; i++) {
            int32_t s = source[i];
            if (outcome[s]) continue;
            if (outcome[p] == 2) outcome[s] = 1;
            else if (--left[s] == 0) outcome[s] = 2;
            else continue;
            remoteness[s] = remoteness[p] + 1;
            queue[waiting++] = s;
        }
    }
    since = lap("outcome", since);

    int32_t *value = room(4 * (size_t)known), *mark = calloc((size_t)(heaps * size + 2), 4);
    done = waiting = 0;
    for (int64_t p = 0; p < known; p++) {
        left[p] = (int32_t)(offset[p + 1] - offset[p]);
        if (!left[p]) queue[waiting++] = (int32_t)p;
    }
    while (done < waiting) {
        int32_t p = queue[done++], mex = 0, degree = (int32_t)(offset[p + 1] - offset[p]);
        for (int64_t i = offset[p]; i < offset[p + 1]; i++)
            if (value[target[i]] <= degree) mark[value[target[i]]] = p + 1;
        while (mark[mex] == p + 1) mex++;
        value[p] = mex;
        for (int64_t i = back[p]; i < back[p + 1]; i++)
            if (--left[source[i]] == 0) queue[waiting++] = source[i];
    }
    since = lap("grundy", since);

    char schema[1 << 16];
    size_t length = fread(schema, 1, sizeof schema - 1, stdin);
    schema[length] = 0;
    since = seconds();
    sqlite3 *db;
    if (sqlite3_open(argv[3], &db) != SQLITE_OK) return 3;
    run(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -262144");
    run(db, "BEGIN IMMEDIATE");
    run(db, schema);
    const char *columns = "game_id,id,position,terminal,depth,outcome,remoteness,grundy";
    sqlite3_stmt *many = insert(db, "nodes", columns, 8, ROWS), *one = insert(db, "nodes", columns, 8, 1);
    static char text[ROWS][64];
    for (int64_t p = 0; p < known;) {
        int rows = known - p >= ROWS ? ROWS : 1, c = 1;
        sqlite3_stmt *statement = rows == ROWS ? many : one;
        for (int r = 0; r < rows; r++, p++) {
            char *end = text[r];
            for (int h = 0; h < heaps; h++)
                end += sprintf(end, h ? "+%d" : "%d", (int)(code[p] / weight[h] % base));
            sqlite3_bind_int(statement, c++, 1);
            sqlite3_bind_int64(statement, c++, p);
            sqlite3_bind_text(statement, c++, text[r], (int)(end - text[r]), SQLITE_STATIC);
            sqlite3_bind_int(statement, c++, offset[p] == offset[p + 1]);
            sqlite3_bind_int(statement, c++, depth[p]);
            sqlite3_bind_text(statement, c++, outcome[p] == 1 ? "win" : "lose", -1, SQLITE_STATIC);
            sqlite3_bind_int(statement, c++, remoteness[p]);
            sqlite3_bind_int(statement, c++, value[p]);
        }
        step(statement);
    }
    since = lap("store positions", since);
    int64_t width = (int64_t)heaps * size, p = 0;
    int32_t *number = room(4 * (size_t)m);
    columns = "id,target_id,label_id,optimal";
    many = insert(db, "moves", columns, 4, ROWS); one = insert(db, "moves", columns, 4, 1);
    for (int64_t i = 0; i < m;) {
        int rows = m - i >= ROWS ? ROWS : 1, c = 1;
        sqlite3_stmt *statement = rows == ROWS ? many : one;
        for (int r = 0; r < rows; r++, i++) {
            while (i >= offset[p + 1]) p++;
            number[i] = (int32_t)(p * width + i - offset[p]);
            sqlite3_bind_int(statement, c++, number[i]);
            sqlite3_bind_int(statement, c++, target[i]);
            sqlite3_bind_int(statement, c++, label[i]);
            sqlite3_bind_int(statement, c++, outcome[p] == 1 && outcome[target[i]] == 2);
        }
        step(statement);
    }
    since = lap("store moves", since);
    columns = "target,move_id";
    many = insert(db, "moves_by_target", columns, 2, ROWS); one = insert(db, "moves_by_target", columns, 2, 1);
    for (int64_t i = 0; i < m;) {
        int rows = m - i >= ROWS ? ROWS : 1, c = 1;
        sqlite3_stmt *statement = rows == ROWS ? many : one;
        for (int r = 0; r < rows; r++, i++) {
            sqlite3_bind_int(statement, c++, target[order[i]]);
            sqlite3_bind_int(statement, c++, number[order[i]]);
        }
        step(statement);
    }
    run(db, "COMMIT");
    lap("store moves by target", since);
    return 0;
}
